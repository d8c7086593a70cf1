import { type Me, meDoneSchema } from '../../src/domain/me'
import { callMe } from './call'
import { currentToken, otherTokens } from './link'

/** The pairs of links that the server has judged. */
const judged = new Set<string>()

/** Shows the server this browser's other links, which may prove its sign-up. Returns the page if that changed it. */
export async function proveOwner({ scope, readOnly }: Me): Promise<Me | undefined> {
  const token = currentToken()
  if (scope === 'signup' && !readOnly) return undefined
  for (const other of otherTokens()) {
    const pair = `${token} ${other}`
    if (judged.has(pair)) continue
    const outcome = await callMe(meDoneSchema, 'POST', '/proof', { token: other })
    if (token !== currentToken()) return undefined
    // a request that failed is repeated with the next read of the page
    if (outcome.ok || outcome.trouble.why === 'refused') judged.add(pair)
    if (outcome.ok && scope === 'signup') return outcome.value.me
  }
  return undefined
}
