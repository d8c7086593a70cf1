/** A handler's method and path, as `/api/users/:id`. */
export interface Route {
  method: string
  path: string
}

/** The name of all paths without a route. */
export const NO_ROUTE = '(none)'

/** Returns what names a request by its route, never by its path, which may hold personal data. */
export function createRouteNames(
  routes: readonly Route[],
  pages: Iterable<string>,
  assets: ReadonlySet<string>,
) {
  const exact = new Map<string, Map<string, string>>()
  const withParameters: { method: string; parts: string[]; path: string }[] = []
  for (const { method, path } of routes) {
    if (path.includes('*')) continue
    if (path.includes(':')) withParameters.push({ method, parts: path.split('/'), path })
    else {
      const names = exact.get(method) ?? new Map<string, string>()
      exact.set(method, names.set(path, path.startsWith('/static/') ? '/static/*' : path))
    }
  }
  const known = new Set<string>()
  for (const path of pages)
    if (path.includes(':')) withParameters.push({ method: 'GET', parts: path.split('/'), path })
    else known.add(path)

  return function routeName(method: string, url: string): string {
    const start = url.indexOf('/', url.indexOf('//') + 2)
    const query = url.indexOf('?', start)
    const asSent = start < 0 ? '/' : url.slice(start, query < 0 ? undefined : query)
    const path = asSent.length > 1 && asSent.endsWith('/') ? asSent.slice(0, -1) : asSent
    // HEAD has the route of GET
    const verb = method === 'HEAD' ? 'GET' : method
    const found = exact.get(verb)?.get(path)
    if (found !== undefined) return found
    if (verb === 'GET') {
      if (assets.has(path)) return '/assets/*'
      const page = path.toLowerCase()
      if (known.has(page)) return page
    }
    const parts = path.split('/')
    const pattern = withParameters.find((route) => route.method === verb && fits(route.parts, parts))
    return pattern?.path ?? NO_ROUTE
  }
}

export type RouteNames = ReturnType<typeof createRouteNames>

function fits(pattern: string[], parts: string[]): boolean {
  return pattern.length === parts.length && pattern.every((part, i) => part[0] === ':' || part === parts[i])
}
