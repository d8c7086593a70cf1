import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { todayIn } from '../../src/domain/today'
import { answers } from '../support/answers'
import { eveningBody, inDays, people } from '../support/evenings'
import { sampled } from '../support/sampled'
import { startWithPeople } from '../support/start-with-people'

const YEAR = Number(todayIn().slice(0, 4)) + 1

/** Days to come of which JavaScript makes others. */
const impossible = fc.constantFrom(
  ...['02-30', '02-31', '04-31', '06-31', '09-31', '11-31', '02-32', '13-01', '00-10', '05-00'].map(
    (day) => `${YEAR}-${day}`,
  ),
  `${YEAR % 4 === 0 ? YEAR + 1 : YEAR}-02-29`,
)

test('a day that does not exist is refused wherever one comes in, and nothing is stored of it', async () => {
  const { db, call, visitor, addEvening } = await startWithPeople(20)
  const evening = await addEvening()
  const first = await addEvening({ at: inDays(11) })
  expect(evening.id < first.id).toBe(true)
  const group = { name: 'Meja', budget: answers().budget, members: people(1, 6), location: 'Kedai Senja' }
  const { id } = await (await call('POST', '/api/dinner-groups', { ...group, date: `${YEAR}-05-01` })).json()
  const other = { ...group, members: people(7, 12) }
  const run = { startedAt: inDays(0), seed: 1, deadlineMs: 1, durationMs: 1, moves: 1 }
  const tables = [{ members: people(13, 18), backups: [] }]

  const refusalsOf = (day: string) => {
    const instant = `${day}T12:00:00.000Z`
    const [year, month, date] = day.split('-')
    return [
      ['POST', '/api/dinner-groups', { ...other, date: day }],
      ['PATCH', `/api/dinner-groups/${id}`, { event_date: instant }],
      ['POST', '/api/evenings', eveningBody({ at: instant })],
      ['PATCH', `/api/evenings/${evening.id}`, { at: instant, version: evening.version }],
      ['PATCH', `/api/evenings/${evening.id}`, { answers_until: instant, version: evening.version }],
      ['POST', '/api/matchmaking', { date: day }],
      ['POST', '/api/matchmaking/commit', { tables, waiting: [], run, date: day }],
      ['POST', '/api/matchmaking/commit', { tables, waiting: [], run: { ...run, startedAt: instant } }],
      ['POST', '/api/privacy/requests', { kind: 'access', way: 'chat', cameAt: lastOf(day), userId: 1 }],
      ['POST', '/api/users/1/update-profile', { birthdate: day.replace(/^\d+/, '1999') }],
      ['POST', '/api/register', answers(90, { birthdate: `${date}/${month}/1999` })],
      ['GET', `/api/messages/queue?day=${day}`, undefined],
      ['GET', `/api/audit?from=${day}`, undefined],
      ['GET', `/api/audit?from=${year}-05-01&to=${day}`, undefined],
    ] as const
  }
  const stored = () =>
    JSON.stringify(
      ['dinner_groups', 'memberships', 'evenings', 'privacy_requests', 'profiles', 'matchmaking_runs'].map(
        (table) => db.all(sql`select * from ${sql.raw(table)}`),
      ),
    )
  const before = stored()
  await fc.assert(
    fc.asyncProperty(impossible, async (day) => {
      for (const [method, path, body] of refusalsOf(day)) {
        const ask = path === '/api/register' ? visitor : call
        const what = [day, method, path, body]
        expect([...what, (await ask(method, path, body)).status]).toEqual([...what, 422])
      }
    }),
    { numRuns: sampled(12, 60) },
  )
  expect(stored()).toBe(before)

  // each is refused for its day: the same with one that exists is not
  for (const [method, path, body] of refusalsOf(`${YEAR}-03-01`)) {
    const ask = path === '/api/register' ? visitor : call
    const { status } = await ask(method, path, body)
    expect([method, path, body, status === 422]).toEqual([method, path, body, false])
  }
})

/** The same day when it was last, as JavaScript takes it, at noon in UTC. */
function lastOf(day: string): string {
  const inYear = (year: number) => `${year}${day.slice(4)}T12:00:00.000Z`
  const isOver = !(Date.parse(inYear(YEAR - 1)) > Date.now())
  return inYear(isOver ? YEAR - 1 : YEAR - 2)
}
