// The life of the site: its pages can be read, searched and calculated with it switched off.
const root = document.documentElement;
// A browser may block storage; the pages work without.
const storage = (() => {
  try {
    return localStorage;
  } catch {
    return null;
  }
})();
const PAUSE_MS = 250;
const LONG_PAUSE_MS = 2_000;

root.classList.add('js');
const theme = storage?.getItem('tarifa.theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
// The invoice desk opens in the language that was read last.
storage?.setItem('tarifa.language', root.lang);
// The desk is where a key is of use, and asks before it replaces one.
if (location.hash.startsWith('#key=')) location.replace(`/invoice${location.hash}`);

let timer;
let asked;
let pause = PAUSE_MS;

/** The address that a form asks for, without its empty fields. */
function addressOf(form) {
  const address = new URL(form.getAttribute('action') || location.pathname, location.href);
  const given = [...new FormData(form)].filter(([, value]) => String(value).trim() !== '');
  address.search = new URLSearchParams(given).toString();
  address.hash = '';
  return address;
}

/** Shows what a form asks for, in place of the same parts of this page. */
async function show(form) {
  const address = addressOf(form);
  const field = form.querySelector('[required]');
  if (field !== null && [...field.value.trim()].length < 2) return;
  if (address.href === location.href) return;
  const part = new URL(address);
  part.searchParams.set('part', 'main');
  asked?.abort();
  asked = new AbortController();
  const parts = form.dataset.live.split(' ');
  for (const id of parts) document.getElementById(id)?.classList.add('loading');
  try {
    const response = await fetch(part, { signal: asked.signal });
    // Of many requests none is answered for a while: the button of the form still leads there.
    pause = response.status === 429 ? LONG_PAUSE_MS : PAUSE_MS;
    if (!response.ok && response.status !== 404) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const id of parts) {
      const next = page.getElementById(id);
      if (next !== null) document.getElementById(id)?.replaceWith(next);
    }
    if (page.title !== '') document.title = page.title;
    const isSame = address.pathname === location.pathname;
    history[isSame ? 'replaceState' : 'pushState']({ live: true }, '', address);
    const other = document.querySelector('.language');
    if (!isSame || form.role === 'search') {
      other.href = address.pathname.replace(/^\/\w+/, `/${other.lang}`) + address.search;
      document.body.classList.add('searching');
    }
  } catch (error) {
    if (error.name !== 'AbortError') pause = LONG_PAUSE_MS;
  } finally {
    for (const id of parts) document.getElementById(id)?.classList.remove('loading');
  }
}

addEventListener('input', ({ target }) => {
  const form = target.closest?.('form[data-live]');
  if (form === undefined || form === null) return;
  clearTimeout(timer);
  timer = setTimeout(show, pause, form);
});

addEventListener('submit', (event) => {
  clearTimeout(timer);
  const form = event.target.closest('form[data-live]');
  if (form === null || form.role === 'search') return;
  event.preventDefault();
  show(form);
});

// What was shown in place of a page is gone with its history entry.
addEventListener('popstate', ({ state }) => {
  if (state?.live === true || document.body.classList.contains('searching')) location.reload();
});

addEventListener('click', async ({ target }) => {
  const button = target.closest?.('button');
  if (button?.matches('.theme')) {
    const isDark =
      getComputedStyle(root).colorScheme === 'dark' ||
      (!root.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches);
    root.dataset.theme = isDark ? 'light' : 'dark';
    storage?.setItem('tarifa.theme', root.dataset.theme);
  } else if (button?.matches('.print')) print();
  else if (button?.matches('[data-copy]')) {
    await copy(button);
    button.classList.add('done');
    setTimeout(() => button.classList.remove('done'), 1_500);
  }
  // A state in the list of duties is a choice of the calculator.
  const state = target.closest?.('a[data-country]');
  const choice = document.getElementById('country');
  if (state && choice) choice.value = state.dataset.country;
});

/** Copies the text of a button. Without HTTPS browsers have no clipboard but the selection. */
async function copy(button) {
  const { copy: text } = button.dataset;
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text).catch(() => {});
  const area = document.createElement('textarea');
  area.value = text;
  document.body.append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
  button.focus();
}

addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const field = document.getElementById('q');
  const isTyping = target.matches?.('input, select, textarea');
  if (key === '/' && !isTyping && !ctrlKey && !metaKey && !altKey) {
    event.preventDefault();
    field.select();
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  const rows = [...document.querySelectorAll('.results a.row')];
  const at = rows.indexOf(document.activeElement);
  if (target !== field && at < 0) return;
  event.preventDefault();
  const next = key === 'ArrowDown' ? at + 1 : at - 1;
  (next < 0 ? field : (rows[next] ?? rows[at]))?.focus();
});
