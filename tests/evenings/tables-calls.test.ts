import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { TablesPreview } from '../../src/domain/evening/evening-tables'
import { inDays, people } from '../support/evenings'
import { startWithPeople } from '../support/start-with-people'
import { storeVenue } from '../support/venues'

/** People of three budgets, mixed: one pool. */
async function eveningOf(n: number) {
  const app = await startWithPeople(n, (id) => ({
    budget: id % 2 ? 'Rp100.000 - Rp200.000' : '>Rp200.000',
    gender: id % 2 ? 'female' : 'male',
  }))
  const { id } = await app.addEvening({ price: 150_000 })
  const preview = async (input = {}): Promise<TablesPreview> =>
    (await app.call('POST', `/api/evenings/${id}/tables/preview`, input)).json()
  const store = (input: object) => app.call('POST', `/api/evenings/${id}/tables`, input)
  const joined = (ids: number[]) => app.join(id, ids)
  return { ...app, id, joined, preview, store }
}

test('what a preview shows is stored: tables of mixed budgets, and the rest stays on the list', async () => {
  const { group, joined, preview, store, id } = await eveningOf(16)
  await joined(people(1, 15))
  const shown = await preview()
  expect(shown).toMatchObject({ step: 'make', pool: 15, moved: [], lost: [], unpaid: [] })
  expect(shown.tables.map(({ members, groupId }) => [members.length, groupId])).toEqual([
    [6, null],
    [6, null],
  ])
  for (const { budget, score } of shown.tables)
    expect([budget, score.breaks]).toEqual(['Rp100.000 - Rp200.000', []])
  expect([shown.listed.length, shown.standby]).toEqual([3, []])
  const stored = await store({ digest: shown.digest })
  expect(stored.status).toBe(200)
  const { groups, standby } = await stored.json()
  expect(standby).toEqual([])
  for (const [t, groupId] of groups.entries()) {
    const made = await group(groupId)
    expect(made.member_ids.toSorted()).toEqual(shown.tables[t]!.members.toSorted())
    expect(made).toMatchObject({ eveningId: id, event_date: inDays(10), price: 150_000 })
  }
})

test('a preview says what speaks against the venue of the evening: fewer tables a night, smoke and price', async () => {
  const { db, joined, preview, id } = await eveningOf(12)
  await joined(people(1, 12))
  expect((await preview()).venueWarnings).toEqual([])
  const venue = storeVenue(db, { tablesMax: 1, smoking: 'all', priceFrom: 200_000 })
  db.run(sql`update evenings set venue_id = ${venue.id} where id = ${id}`)
  const { venueWarnings } = await preview()
  expect(venueWarnings.map(({ code }) => code)).toEqual(['full', 'dearer', 'smoking'])
})

test('tables are made whole and of the guests once each, no more than the evening takes, and none is announced of what is off', async () => {
  const { db, id, joined, preview, store, call } = await eveningOf(18)
  await joined(people(1, 18))
  const { digest, tables } = await preview()
  const whole = tables.map(({ members }) => ({ groupId: null, members }))
  const halves = whole.map(({ members }) => ({ groupId: null, members: members.slice(0, 3) }))
  expect((await store({ digest, tables: halves })).status).toBe(409)
  db.run(sql`update evenings set tables_max = 2 where id = ${id}`)
  const most = await preview()
  expect(most.tables.length).toBe(2)
  expect((await store({ digest: most.digest, tables: whole })).status).toBe(409)
  // a lock holds for guests who are there, once each
  const wrong = [
    [whole[0], whole[0]],
    [{ groupId: 99, members: [1] }],
    [{ groupId: null, members: [1, 1] }],
    [{ groupId: null, members: [99] }],
  ]
  for (const locked of wrong) {
    const shown = await preview({ locked })
    const seated = shown.tables.flatMap(({ members }) => members)
    expect([locked, shown.tables.length, new Set(seated).size]).toEqual([locked, 2, 12])
  }
  expect((await store({ digest: most.digest })).status).toBe(200)
  const { digest: seats } = await (await call('GET', `/api/evenings/${id}`)).json()
  db.run(sql`update evenings set status = 'cancelled' where id = ${id}`)
  expect((await call('POST', `/api/evenings/${id}/announce`, { digest: seats })).status).toBe(409)
})
