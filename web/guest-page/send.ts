import { sendAs } from '../send-as'
import { adoptLink, currentToken } from './link'

/** Sends a request with the page's token. Throws when there is no answer in time. */
export function send(method: string, path: string, body?: unknown): Promise<Response> {
  return sendAs(currentToken(), method, path, body)
}

/** The page as requested before its script runs, and by which token. */
let early: { token: string; answer: Promise<Response> } | undefined

/** Fetches the page's data before the script that renders it runs. */
export function askEarly() {
  adoptLink()
  const token = currentToken()
  if (!token) return
  const answer = send('GET', '')
  // a failure is shown once somebody waits for it
  answer.catch(() => {})
  early = { token, answer }
}

/** Returns the early request if it was made with the current token; once. */
export function takeEarly(): Promise<Response> | undefined {
  const request = early
  early = undefined
  return request?.token === currentToken() ? request?.answer : undefined
}
