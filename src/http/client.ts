import type { Server } from 'bun'

/** The server as handlers see it; none when a test calls the app directly. */
export type MaybeServer = Server<unknown> | null | undefined

/**
 * Who sent a request: with a proxy in front (TRUST_PROXY) the right-most hop of X-Forwarded-For,
 * the only one the proxy itself wrote; otherwise the socket's address.
 */
export function clientAddress(request: Request, server: MaybeServer, trustProxy: boolean): string {
  const forwarded = trustProxy && request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return forwarded || server?.requestIP(request)?.address || 'unknown'
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
