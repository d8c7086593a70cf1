import { adoptLink, currentToken } from './link'
import { send } from './send'

declare global {
  /** the page as a script ahead of its own has asked for it, and by which token */
  var early: { token: string; answer: Promise<Response> } | undefined
}

/** Asks for the page before the script that shows it has come. */
export function askEarly() {
  adoptLink()
  const token = currentToken()
  if (!token) return
  const answer = send('GET', '')
  // whether it fails is told once somebody waits for it
  answer.catch(() => {})
  globalThis.early = { token, answer }
}

/** What was asked for early with the present token, once. */
export function takeEarly(): Promise<Response> | undefined {
  const { early } = globalThis
  globalThis.early = undefined
  return early?.token === currentToken() ? early?.answer : undefined
}
