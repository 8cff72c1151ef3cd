// Sends the request of each form on the reference page with the key from the page header.
// The key and the theme are shared with the desk.
const STORED_KEY = 'tarifa.key';
// A browser may block storage; the page works without.
const storage = (() => {
  try {
    return localStorage;
  } catch {
    return null;
  }
})();
const theme = storage?.getItem('tarifa.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
const keyField = document.querySelector('#key');
keyField.value = storage?.getItem(STORED_KEY) ?? '';
keyField.addEventListener('change', () => storage?.setItem(STORED_KEY, keyField.value.trim()));
document.querySelector('#key-form').addEventListener('submit', (event) => event.preventDefault());
for (const span of document.querySelectorAll('.origin')) span.textContent = location.origin;

for (const form of document.querySelectorAll('form.try')) {
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const given = new Map([...new FormData(form)].filter(([, value]) => value !== ''));
    const path = form.dataset.path.replace(/\{(\w+)\}/, (_, name) => {
      const value = encodeURIComponent(given.get(name) ?? '');
      given.delete(name);
      return value;
    });
    const query = new URLSearchParams([...given]).toString();
    const output = form.querySelector('output');
    output.textContent = 'Sending…';
    try {
      const headers = keyField.value.trim() === '' ? {} : { 'X-Api-Key': keyField.value.trim() };
      const response = await fetch(query === '' ? path : `${path}?${query}`, { headers });
      const left = response.headers.get('X-RateLimit-Remaining-Minute');
      const body = JSON.stringify(await response.json(), null, 2);
      output.textContent = `${response.status} · ${left} requests left this minute\n\n${body}`;
    } catch {
      output.textContent = 'The service did not answer. Is it running?';
    }
  });
}
