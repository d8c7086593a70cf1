import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { todayIn } from '../../src/domain/today'
import { answers } from '../support/answers'
import { eveningBody, inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'

const YEAR = Number(todayIn().slice(0, 4)) + 1
/** The year in which it was the first of March last. */
const BEFORE = todayIn().slice(5) > '03-02' ? YEAR - 1 : YEAR - 2

test('a day that does not exist is refused by each call that takes one, and nothing is stored of it', async () => {
  const { db, call, visitor, addEvening } = await startWithPeople(20)
  const evening = await addEvening()
  const group = { name: 'Meja', budget: answers().budget, members: people(1, 6), location: 'Kedai Senja' }
  const { id } = await (await call('POST', '/api/dinner-groups', { ...group, date: `${YEAR}-05-01` })).json()
  const other = { ...group, members: people(7, 12) }
  const run = { startedAt: inDays(0), seed: 1, deadlineMs: 1, durationMs: 1, moves: 1 }
  const tables = [{ members: people(13, 18), backups: [] }]

  const callsWith = (date: string) => {
    const day = `${YEAR}-${date}`
    const instant = `${day}T12:00:00.000Z`
    const cameAt = `${BEFORE}-${date}T12:00:00.000Z`
    const [month, inMonth] = date.split('-')
    return [
      ['POST', '/api/dinner-groups', { ...other, date: day }],
      ['PATCH', `/api/dinner-groups/${id}`, { event_date: instant }],
      ['POST', '/api/evenings', eveningBody({ at: instant })],
      ['PATCH', `/api/evenings/${evening.id}`, { at: instant, version: evening.version }],
      ['PATCH', `/api/evenings/${evening.id}`, { answers_until: instant, version: evening.version }],
      ['POST', '/api/matchmaking', { date: day }],
      ['POST', '/api/matchmaking/commit', { tables, waiting: [], run, date: day }],
      ['POST', '/api/matchmaking/commit', { tables, waiting: [], run: { ...run, startedAt: instant } }],
      ['POST', '/api/privacy/requests', { kind: 'access', way: 'chat', cameAt, userId: 1 }],
      ['POST', '/api/users/1/update-profile', { birthdate: `1999-${date}` }],
      ['POST', '/api/register', answers(90, { birthdate: `${inMonth}/${month}/1999` })],
      ['GET', `/api/messages/queue?day=${day}`, undefined],
      ['GET', `/api/audit?from=${day}`, undefined],
      ['GET', `/api/audit?from=${YEAR}-01-01&to=${day}`, undefined],
    ] as const
  }
  /** Which calls are refused for their input. */
  const refused = async (date: string) => {
    const statuses = []
    for (const [method, path, body] of callsWith(date)) {
      const ask = path === '/api/register' ? visitor : call
      statuses.push([method, path, body, (await ask(method, path, body)).status === 422])
    }
    return statuses
  }
  const stored = () =>
    JSON.stringify(
      ['dinner_groups', 'memberships', 'evenings', 'privacy_requests', 'profiles', 'matchmaking_runs'].map(
        (table) => db.all(sql`select * from ${sql.raw(table)}`),
      ),
    )
  const before = stored()
  expect(await refused('02-30')).toEqual(callsWith('02-30').map((sent) => [...sent, true]))
  expect(stored()).toBe(before)
  // each is refused for its day: the same with one that exists is not
  expect(await refused('03-01')).toEqual(callsWith('03-01').map((sent) => [...sent, false]))
})
