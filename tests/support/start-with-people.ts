import { sql } from 'drizzle-orm'
import type { DinnerGroup, User } from '../../src/domain/api'
import type { Evening, UserTickets } from '../../src/domain/evening/evening-calls'
import { answers } from './answers'
import { startApp } from './app'
import { eveningBody } from './evenings'

/** The app with so many people signed up, ids from 1, and calls as an admin; what people, groups and evenings need in tests. */
export async function startWithPeople(
  n: number,
  answersOf: (i: number) => Record<string, unknown> = () => ({}),
  ...parts: Parameters<typeof startApp>
) {
  const app = await startApp(...parts)
  for (let i = 1; i <= n; i++) await app.call('POST', '/api/register', answers(i, answersOf(i)))
  const { call } = await app.signIn()
  const user = async (id: number): Promise<User> => (await call('GET', `/api/users/${id}`)).json()
  /** Makes a group of the first six. */
  const addGroup = (changes: Record<string, unknown> = {}) =>
    call('POST', '/api/dinner-groups', {
      ...{ name: 'Meja Satu', budget: '<Rp100.000', date: '2099-12-31', members: [1, 2, 3, 4, 5, 6] },
      ...changes,
    })
  const group = async (id = 1): Promise<DinnerGroup> =>
    (await (await call('GET', `/api/dinner-groups/${id}`)).json()).group
  /** Makes an evening. */
  const addEvening = async (changes: Record<string, unknown> = {}): Promise<Evening> =>
    (await (await call('POST', '/api/evenings', eveningBody(changes))).json()).evening
  const evening = async (id: number): Promise<Evening> => {
    const { evenings } = await (await call('GET', '/api/evenings')).json()
    return evenings.find((one: Evening) => one.id === id)
  }
  /** Puts people on the list of an evening as staff. */
  const join = async (eveningId: number, ids: readonly number[]) => {
    for (const userId of ids)
      await call('POST', `/api/evenings/${eveningId}/tickets`, { userId, pay: 'later' })
  }
  /** Cancels their places there. */
  const leave = async (eveningId: number, ids: readonly number[]) => {
    for (const userId of ids) {
      const { evenings }: UserTickets = await (await call('GET', `/api/users/${userId}/tickets`)).json()
      const id = evenings.find((one) => one.id === eveningId)?.ticket?.id
      await call('DELETE', `/api/evenings/${eveningId}/tickets/${id}`)
    }
  }
  /** Puts groups on an evening, as a deal would have made them. */
  const putOn = (eveningId: number, ...groupIds: number[]) =>
    app.db.run(sql`
      update dinner_groups set evening_id = evenings.id, event_at = evenings.at, area = evenings.area, price = evenings.price
      from evenings where evenings.id = ${eveningId} and dinner_groups.id in ${groupIds}`)
  return { ...app, call, visitor: app.call, user, addGroup, group, addEvening, evening, join, leave, putOn }
}
