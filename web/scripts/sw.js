// The page without a connection: everything of it is kept here when it was first visited, and comes from here from then on.
// A new version is fetched as a whole, beside the old one, and used when the last window of the old one is closed. The
// first two lines are written by scripts/pack.mjs.
const version = '';
const files = [];

const kCache = `deepcut-${version}`;

/** With these two headers, which few hosts of static files send, a page may share memory with its workers. */
function isolated(response) {
  if (!response.ok || response.type === 'opaque') return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kCache).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))));
});

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('deepcut-') && name !== kCache);
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  // What a server answers by itself is none of ours.
  if (request.method !== 'GET' || address.origin !== location.origin || address.pathname.includes('/api/')) return;
  const wanted = request.mode === 'navigate' ? new URL('./', self.registration.scope).href : request.url;
  event.respondWith(caches.open(kCache).then(async (cache) => isolated((await cache.match(wanted, { ignoreSearch: true })) ?? (await fetch(request)))));
});
