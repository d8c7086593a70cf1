import { CALENDAR_MINUTES } from '../domain/me'
import { newToken } from '../people/links'

/** Most files that wait to be fetched; the oldest go first. */
const TICKETS_MAX = 10_000

/** Keeps files in memory for some minutes under unguessable addresses: phones fetch them without a token. */
export function createTickets() {
  const files = new Map<string, { text: string; until: number }>()

  /** Keeps a file and returns the name under which it can be fetched. */
  function keep(text: string, now = performance.now()): string {
    for (const [name, { until }] of files) {
      if (until > now && files.size < TICKETS_MAX) break
      files.delete(name)
    }
    const name = newToken()
    files.set(name, { text, until: now + CALENDAR_MINUTES * 60_000 })
    return name
  }

  function find(name: string, now = performance.now()): string | undefined {
    const file = files.get(name)
    return file && file.until > now ? file.text : undefined
  }

  return { keep, find }
}
