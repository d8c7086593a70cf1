import { TOKEN_PATTERN } from '../../src/domain/token'

/** The key of the page's token in local storage. */
export const LINK_KEY = 'halaman'

// where the browser keeps nothing it lives as long as the page, and in its address
let token: string | undefined

/**
 * Moves a token from the address to local storage, in place of the stored one, so that a screenshot shows none. Without
 * storage it stays in the address, where a reload or bookmark finds it.
 */
export function adoptLink() {
  const named = location.hash.slice(1)
  if (TOKEN_PATTERN.test(named)) {
    token = named
    if (keep(named)) clearAddress()
    return
  }
  if (named) clearAddress()
  token = kept() ?? token
}

/** Returns the token, or undefined without one. */
export function currentToken(): string | undefined {
  return token
}

/** Deletes an expired token, unless another one has replaced it. */
export function forgetLink(over: string | undefined) {
  if (token === over) token = undefined
  if (location.hash.slice(1) === over) clearAddress()
  try {
    if (localStorage.getItem(LINK_KEY) === over) localStorage.removeItem(LINK_KEY)
  } catch {}
}

/** Returns the whole address of the page, with its token. */
export function linkAddress(): string {
  return `${location.origin}/k#${token}`
}

function keep(named: string): boolean {
  try {
    localStorage.setItem(LINK_KEY, named)
  } catch {}
  return kept() === named
}

function kept(): string | undefined {
  try {
    const text = localStorage.getItem(LINK_KEY) ?? ''
    return TOKEN_PATTERN.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

function clearAddress() {
  history.replaceState(history.state, '', location.pathname)
}
