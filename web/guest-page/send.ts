import { sendAs } from '../send-as'
import { adoptLink, currentToken } from './link'

/** Sends a request with the page's token. Throws when there is no answer in time. */
export function send(method: string, path: string, body?: unknown): Promise<Response> {
  return sendAs(currentToken(), method, path, body)
}

declare global {
  /** the page as requested by a script ahead of its own, and by which token */
  var early: { token: string; answer: Promise<Response> } | undefined
}

/** Fetches the page's data before the script that renders it has loaded. */
export function askEarly() {
  adoptLink()
  const token = currentToken()
  if (!token) return
  const answer = send('GET', '')
  // a failure is shown once somebody waits for it
  answer.catch(() => {})
  globalThis.early = { token, answer }
}

/** Returns the early request if it was made with the current token; once. */
export function takeEarly(): Promise<Response> | undefined {
  const { early } = globalThis
  globalThis.early = undefined
  return early?.token === currentToken() ? early?.answer : undefined
}
