const DAY_MS = 86_400_000
// once, as a day may end during a test
const NOW = Date.now()

/** An instant so many days from now, at seven in the evening in Jakarta. */
export function inDays(days: number): string {
  return `${new Date(NOW + days * DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`
}

/** An instant so many hours from now. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

/** What staff send for an evening ten days from now; `changes` replace single values. */
export function eveningBody(changes: Record<string, unknown> = {}) {
  return {
    at: inDays(10),
    city: 'Yogyakarta',
    area: 'Prawirotaman',
    price: 150_000,
    status: 'open',
    ...changes,
  }
}

/** The ids from `first` to `last`. */
export function people(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
