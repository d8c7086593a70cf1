import { TOKEN_PATTERN } from '../../src/domain/token'

/** Where this browser keeps the token of the page. */
export const LINK_KEY = 'halaman'

// where the browser keeps nothing it lives as long as the page, and in its address
let token: string | undefined

/**
 * Takes a token over from the address, in place of the one that is kept, and out of it: a screenshot shows none. Where
 * nothing can be kept it stays in the address, which a reload and a bookmark need then.
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

/** The token, as long as there is one. */
export function currentToken(): string | undefined {
  return token
}

/** Forgets a token that is over, unless another one has come meanwhile. */
export function forgetLink(over: string | undefined) {
  if (token === over) token = undefined
  if (location.hash.slice(1) === over) clearAddress()
  try {
    if (localStorage.getItem(LINK_KEY) === over) localStorage.removeItem(LINK_KEY)
  } catch {}
}

/** The whole address of the page, with its token. */
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
