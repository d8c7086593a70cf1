/** Whether this page is on the host that has nothing but the back office. */
export function isAdminHost(): boolean {
  return location.hostname.startsWith('admin.')
}

/** Paths of the dashboard on this host; the first is the one led to. */
export function dashboardPaths(): string[] {
  return isAdminHost() ? ['/dashboard', '/admin/dashboard'] : ['/admin/dashboard']
}

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
export function rememberPlace() {
  sessionStorage.setItem(RETURN_KEY, location.pathname + location.search)
}

/** The remembered place; undefined when there is none. */
export function rememberedPlace(): string | undefined {
  return sessionStorage.getItem(RETURN_KEY) ?? undefined
}

export function forgetPlace() {
  sessionStorage.removeItem(RETURN_KEY)
}
