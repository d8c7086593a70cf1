import { TOKEN_PATTERN } from '../../src/domain/token'
import { DRAFT_KEYS } from '../draft-keys'
import { forgetPage, KEPT_KEY, LINK_KEY, tokenOf } from '../known-pages'

/** The key of what was tapped after a dinner and is not stored yet. */
export const AFTER_KEY = 'halaman-cerita'
/** The key of a report that is written and not sent yet. */
export const REPORT_KEY = 'halaman-laporan'

// where the browser keeps nothing it lives as long as the page, and in its address
let token: string | undefined
/** the token whose place the page's own has taken */
let replaced: string | undefined

/** Moves a token from the address to local storage, so that no screenshot shows it; without storage it stays. */
export function adoptLink() {
  const named = location.hash.slice(1)
  if (TOKEN_PATTERN.test(named)) {
    const before = kept()
    if (before && before !== named) replaced = before
    token = named
    if (keep(named)) clearAddress()
    return
  }
  if (named) clearAddress()
  token = kept() ?? token
}

export function currentToken(): string | undefined {
  return token
}

/** Returns the other tokens that this browser holds: that of its sign-up, and the one whose place this has taken. */
export function otherTokens(): string[] {
  const tokens = [replaced, tokenOfSignUp()]
  return tokens.filter((other): other is string => !!other && other !== token)
}

function tokenOfSignUp(): string | undefined {
  try {
    return tokenOf(JSON.parse(localStorage.getItem(DRAFT_KEYS.draft) ?? '{}').link)
  } catch {
    return undefined
  }
}

/** Deletes an expired token with the page that was read by it, unless another one has replaced it. */
export function forgetLink(over: string | undefined) {
  if (token === over) token = undefined
  if (location.hash.slice(1) === over) clearAddress()
  forgetPage(over)
  try {
    if (localStorage.getItem(LINK_KEY) !== over) return
    localStorage.removeItem(LINK_KEY)
    localStorage.removeItem(KEPT_KEY)
    localStorage.removeItem(AFTER_KEY)
    localStorage.removeItem(REPORT_KEY)
  } catch {}
}

function keep(named: string): boolean {
  try {
    if (kept() !== named) localStorage.removeItem(KEPT_KEY)
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
