// keeps the own page as everybody gets it, for a reload without a network; what is somebody's own never comes by here
const PAGE = '/k'
/** Milliseconds after which a network that does not answer is none. */
const SLOW_MS = 6000

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(caches.open(PAGE).then((cache) => cache.add(PAGE)))
})

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

addEventListener('fetch', (event) => {
  const { mode, url } = event.request
  if (mode === 'navigate' && new URL(url).pathname === PAGE) event.respondWith(answer(event.request))
})

/** Returns the page of the server, which every update replaces; the kept one where there is no answer. */
async function answer(request) {
  const cache = await caches.open(PAGE)
  const kept = await cache.match(PAGE)
  const fresh = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(PAGE, response.clone())
    return response.status < 500 ? response : (kept ?? response)
  })
  if (!kept) return fresh
  const waited = new Promise((resolve) => setTimeout(resolve, SLOW_MS, kept))
  return Promise.race([fresh, waited]).catch(() => kept)
}
