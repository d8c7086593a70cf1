import type { Server } from 'bun'

/** The server as handlers see it; none when a test calls the app directly. */
export type MaybeServer = Server<unknown> | null | undefined

/**
 * Who sent a request: with a proxy in front (TRUST_PROXY) the right-most hop of X-Forwarded-For,
 * the only one the proxy itself wrote; otherwise the socket's address. Of an IPv6 address the network (/64), which is
 * what one subscriber has.
 */
export function clientAddress(request: Request, server: MaybeServer, trustProxy: boolean): string {
  const forwarded = trustProxy && request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return networkOf(forwarded || server?.requestIP(request)?.address || 'unknown')
}

function networkOf(address: string): string {
  // some proxies write the port, too
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  if (mapped) return mapped[1]!
  if (!bare.includes(':')) return bare.slice(0, 64)

  const [head = '', tail = ''] = bare.toLowerCase().split('::')
  const [left, right] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').slice(0, 4))
    .join(':')
}

/** Whether a request comes from this machine itself and not through a proxy on it. */
export function isFromThisMachine(request: Request, server: MaybeServer): boolean {
  if (request.headers.has('x-forwarded-for') || request.headers.has('forwarded')) return false
  return /^(127\.|::1$|::ffff:127\.)/.test(server?.requestIP(request)?.address ?? '')
}

/** Whether the visitor's side of the connection is HTTPS. */
export function isSecure(request: Request, trustProxy: boolean): boolean {
  const forwarded = trustProxy && request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim()
  return forwarded ? forwarded === 'https' : request.url.startsWith('https:')
}

/**
 * Whether a request that changes something may come from where it comes from. Browsers say so themselves
 * (Sec-Fetch-Site, else Origin); a client that sends neither is no browser and carries nobody's cookie.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)
}
