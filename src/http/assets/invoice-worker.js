// Keeps the shell of the invoice desk, so that it opens without a network: its document and the files that were loaded, and
// nothing else. No answer of the API is kept. The server puts VERSION, FIRST and FILES before these lines.
const CACHE = `tarifa-shell-${VERSION}`;
const DOCUMENT = '/invoice';

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FIRST))
      .then(() => skipWaiting()),
  );
});

addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('tarifa-shell-') && name !== CACHE;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  const path = pathname === `${DOCUMENT}/` ? DOCUMENT : pathname;
  if (method !== 'GET' || origin !== location.origin) return;
  // The document may change with each deployment; the names of the other files change with their content.
  if (path === DOCUMENT) event.respondWith(fetch(event.request).then(kept(path), () => found(path)));
  else if (FILES.includes(path)) event.respondWith(found(path).then((known) => known ?? fetch(path).then(kept(path))));
});

function found(path) {
  return caches.match(path, { ignoreVary: true });
}

/** Keeps a good answer for the next time without a network. */
function kept(path) {
  return async (response) => {
    if (response.ok) await (await caches.open(CACHE)).put(path, response.clone());
    return response;
  };
}
