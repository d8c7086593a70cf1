import type { Evening } from '../../src/domain/evenings'
import { answers } from './answers'
import { startApp } from './app'

const DAY_MS = 86_400_000
// once, as a day may end during a test
const NOW = Date.now()

/** An instant so many days from now, at seven in the evening in Jakarta. */
export function inDays(days: number): string {
  return `${new Date(NOW + days * DAY_MS).toISOString().slice(0, 10)}T12:00:00.000Z`
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

/** The app with so many people signed up, ids from 1, and calls as an admin. */
export async function withPeople(
  n: number,
  answersOf: (i: number) => Record<string, unknown> = () => ({}),
  ...parts: Parameters<typeof startApp>
) {
  const app = await startApp(...parts)
  for (let i = 1; i <= n; i++) await app.call('POST', '/api/register', answers(i, answersOf(i)))
  const { call } = await app.signIn()
  /** Makes an evening. */
  const addEvening = async (changes: Record<string, unknown> = {}): Promise<Evening> =>
    (await (await call('POST', '/api/evenings', eveningBody(changes))).json()).evening
  const evening = async (id: number): Promise<Evening> => {
    const { evenings } = await (await call('GET', '/api/evenings')).json()
    return evenings.find((one: Evening) => one.id === id)
  }
  /** Notes as staff whether people can come. */
  const say = async (eveningId: number, ids: readonly number[], can: boolean | null = true) => {
    for (const id of ids) await call('PUT', `/api/users/${id}/availability`, { eveningId, can })
  }
  return { ...app, call, visitor: app.call, addEvening, evening, say }
}

/** The ids from `first` to `last`. */
export function people(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
}
