/** The pages of the back office by their keys, which web/admin/places.ts adds: what links to one knows them by type alone. */
// biome-ignore lint/suspicious/noEmptyInterface: places.ts adds to it
export interface PlaceKeys {}
export type PlaceKey = keyof PlaceKeys & string

/** Whether this page is on the host that has nothing but the back office. */
export function isAdminHost(): boolean {
  return location.hostname.startsWith('admin.')
}

/** Returns the address of a page on this host, with a query if one is given; of a page for each `:id` with the id. */
export function addressOf(
  place: PlaceKey,
  query: Record<string, string> | string = '',
  id: number | '' = '',
): string {
  const search = new URLSearchParams(query).toString()
  return `${isAdminHost() ? '' : '/admin'}/${place.replace(':id', `${id}`)}${search && `?${search}`}`
}

/** Returns what a path of the back office names, in lower case and with `:id` for an id, or undefined for a path outside of it. */
export function nameIn(path: string): string | undefined {
  const name = /^(\/admin)?\/(.+?)\/?$/i.exec(path)
  return name && (name[1] || isAdminHost()) ? name[2]!.toLowerCase().replace(ID, '/:id') : undefined
}

/** Returns the id in a path of the back office, 0 without one. */
export function idIn(path: string): number {
  return Number(ID.exec(path)?.[1] ?? 0)
}

const ID = /\/([1-9]\d{0,14})(?=\/|$)/

/** Returns the path of the sign-in on this host. */
export function loginPath(): string {
  return isAdminHost() ? '/login' : '/admin/login'
}

/** The path after signing out, on either host. */
export const SIGNED_OUT_PATH = '/admin/login'

/** This page's address on the host without the admin prefix. */
export function publicAddress(): string {
  const address = new URL(location.href)
  address.hostname = address.hostname.replace(/^admin\./, '')
  return address.href
}

const RETURN_KEY = 'semeja-return-to'

/** Stores the current address, to return to it after signing in. */
export function rememberAddress() {
  sessionStorage.setItem(RETURN_KEY, location.pathname + location.search)
}

export function rememberedAddress(): string | undefined {
  return sessionStorage.getItem(RETURN_KEY) ?? undefined
}

export function forgetAddress() {
  sessionStorage.removeItem(RETURN_KEY)
}
