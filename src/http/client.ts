import type { Server } from 'bun'
import ipaddr from 'ipaddr.js'

/** The server as handlers see it; none when a test calls the app directly. */
export type MaybeServer = Server<unknown> | null | undefined

/**
 * Returns the address that a request's limits count for: with a proxy in front (TRUST_PROXY) the right-most hop of
 * X-Forwarded-For, the only one that the proxy itself wrote; otherwise the socket's address. Of an IPv6 address the
 * network (/64), which is what one subscriber has.
 */
export function clientAddress(request: Request, server: MaybeServer, trustProxy: boolean): string {
  const forwarded = trustProxy && request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim()
  return networkOf(forwarded || server?.requestIP(request)?.address || 'unknown')
}

function networkOf(text: string): string {
  // some proxies write the port, too
  const bare = text.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
  if (!ipaddr.isValid(bare)) return bare.slice(0, 64)
  const address = ipaddr.process(bare)
  if (address instanceof ipaddr.IPv4) return address.toString()
  const [a, b, c, d] = address.parts.map((part) => part.toString(16))
  return `${a}:${b}:${c}:${d}`
}

export function peerOf(request: Request, server: MaybeServer) {
  const address = server?.requestIP(request)?.address ?? ''
  return ipaddr.isValid(address) ? ipaddr.process(address) : undefined
}

/** Whether the visitor's side of the connection is HTTPS. */
export function isSecure(request: Request, trustProxy: boolean): boolean {
  const forwarded = trustProxy && request.headers.get('x-forwarded-proto')?.split(',').at(-1)?.trim()
  return forwarded ? forwarded === 'https' : request.url.startsWith('https:')
}

/** Returns where visitors find the site, without a slash at the end: as set, else as the request came. */
export function siteOf(
  request: Request,
  { publicUrl, trustProxy }: { publicUrl: string | null; trustProxy: boolean },
): string {
  if (publicUrl !== null) return publicUrl
  const host = new URL(request.url).host.replace(/^admin\./i, '')
  return `${isSecure(request, trustProxy) ? 'https' : 'http'}://${host}`
}

/** Whether a request comes from our pages, by what browsers say; a client that says nothing is no browser. */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  return origin === null || (URL.canParse(origin) && new URL(origin).host === new URL(request.url).host)
}
