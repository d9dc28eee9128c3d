// The page without a network (our own): all its files are kept, newer ones replace them, and the kept ones
// are given where the network fails. Weights, openings, proofs and pages of the gallery are kept once they
// have been fetched.
const KEPT = 'nullwindow';

async function keepAll() {
  const files = await (await fetch('files.json')).json();
  await (await caches.open(KEPT)).addAll(['./', 'files.json', ...files]);
}

async function answer(event) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(kept.put(event.request, response.clone()));
    return response;
  } catch (error) {
    const known = await kept.match(event.request, { ignoreSearch: true });
    if (known) return known;
    throw error;
  }
}

self.addEventListener('install', (event) => event.waitUntil(keepAll()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === self.location.origin) event.respondWith(answer(event));
});
