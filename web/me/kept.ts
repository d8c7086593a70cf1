import { safeParse } from 'valibot'
import { type Me, meSchema } from '../../src/domain/me'
import { KEPT_KEY } from './link'

/** Keeps the page as it was read by a token, for when there is no network. */
export function keepPage(token: string | undefined, me: Me) {
  try {
    localStorage.setItem(KEPT_KEY, JSON.stringify({ token, me }))
  } catch {}
}

/** Returns the page of a token as it was read last, or undefined where this browser has not kept it. */
export function keptPage(token: string | undefined): Me | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '{}')
    const me = safeParse(meSchema, kept.me)
    return me.success && kept.token === token ? me.output : undefined
  } catch {
    return undefined
  }
}
