import { TOKEN_PATTERN } from '../src/domain/token'

/** Somebody's own page that was given to this browser with a sign-up. */
export interface KnownPage {
  name: string
  token: string
}

/** The key of the pages in local storage. */
const KEY = 'halaman-dikenal'
const PAGES_MAX = 5

/** The key of the token of the page that was opened last in local storage. */
export const LINK_KEY = 'halaman'
/** The key of that page as it was read last, and of the token that it was read by. */
export const KEPT_KEY = 'halaman-isi'

/** Returns the page that was opened last in this browser; undefined without one that says whose it is. */
export function openedPage(): KnownPage | undefined {
  try {
    const { token, me } = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '{}')
    const page = { name: me?.name, token }
    return isPage(page) && page.name && token === localStorage.getItem(LINK_KEY) ? page : undefined
  } catch {
    return undefined
  }
}

/** Returns the pages of earlier sign-ups of this browser, the latest first; anything broken in the storage is none. */
export function knownPages(): KnownPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPage).slice(0, PAGES_MAX) : []
  } catch {
    return []
  }
}

/** Keeps the page of a link that a sign-up was answered with, as the latest. */
export function keepPage(name: string, link = '') {
  const page = { name, token: tokenOf(link) }
  if (isPage(page)) write([page, ...others(page.token)].slice(0, PAGES_MAX))
}

/** Forgets a page that nobody wants to open here any more, or whose link is over. */
export function forgetPage(token = '') {
  const left = others(token)
  if (left.length < knownPages().length) write(left)
}

/** Returns the token in a link's address; empty without one. */
export function tokenOf(link: unknown): string {
  const [, named = ''] = String(link).split('#')
  return TOKEN_PATTERN.test(named) ? named : ''
}

function others(token: string): KnownPage[] {
  return knownPages().filter((page) => page.token !== token)
}

function isPage(page: unknown): page is KnownPage {
  const { name, token } = (page ?? {}) as Partial<KnownPage>
  return typeof name === 'string' && typeof token === 'string' && TOKEN_PATTERN.test(token)
}

function write(pages: KnownPage[]) {
  // full or forbidden: then the links are in the chat
  try {
    localStorage.setItem(KEY, JSON.stringify(pages))
  } catch {}
}
