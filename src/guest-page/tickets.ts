import { FILE_MINUTES } from '../domain/guest-page/guest-page'
import { newToken } from '../people/links'

/** Most files that wait to be fetched; the oldest go first. */
const TICKETS_MAX = 10_000

/** Keeps files in memory for some minutes under unguessable addresses: phones fetch them without a token. */
export function createTickets<File>() {
  const files = new Map<string, { file: File; until: number }>()

  /** Keeps a file and returns the name under which it can be fetched. */
  function keep(file: File, now = performance.now()): string {
    for (const [name, { until }] of files) {
      if (until > now && files.size < TICKETS_MAX) break
      files.delete(name)
    }
    const name = newToken()
    files.set(name, { file, until: now + FILE_MINUTES * 60_000 })
    return name
  }

  function find(name: string, now = performance.now()): File | undefined {
    const kept = files.get(name)
    return kept && kept.until > now ? kept.file : undefined
  }

  return { keep, find }
}
