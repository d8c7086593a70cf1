// the calls of an evening's tables over the real app: what a preview shows is what is stored
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
  const { call, joined, preview, store, id } = await eveningOf(16)
  await joined(people(1, 15))
  const shown = await preview()
  expect(shown).toMatchObject({ step: 'make', pool: 15, moved: [], lost: [], unpaid: [] })
  expect(shown.tables.map(({ members, groupId }) => [members.length, groupId])).toEqual([
    [6, null],
    [6, null],
  ])
  expect(
    shown.tables.every(
      ({ budget, score }) => budget === 'Rp100.000 - Rp200.000' && score.breaks.length === 0,
    ),
  ).toBe(true)
  expect([shown.listed.length, shown.standby]).toEqual([3, []])
  const stored = await store({ digest: shown.digest })
  expect(stored.status).toBe(200)
  const { groups, standby } = await stored.json()
  expect(standby).toEqual([])
  for (const [t, groupId] of groups.entries()) {
    const { group } = await (await call('GET', `/api/dinner-groups/${groupId}`)).json()
    expect(group.member_ids.toSorted()).toEqual(shown.tables[t]!.members.toSorted())
    expect(group).toMatchObject({
      eveningId: id,
      event_date: inDays(10),
      price: 150_000,
      budget: 'Rp100.000 - Rp200.000',
    })
  }
})

test('a preview keeps no table where nothing is sent', async () => {
  const { call, joined, preview, id } = await eveningOf(6)
  await joined(people(1, 6))
  const shown = await call('POST', `/api/evenings/${id}/tables/preview`)
  expect(shown.status).toBe(200)
  expect((await shown.json()).digest).toBe((await preview()).digest)
})

test('a preview says what speaks against the venue of the evening: fewer tables a night, smoke and price', async () => {
  const { db, joined, preview, id } = await eveningOf(12)
  await joined(people(1, 12))
  expect((await preview()).venueWarnings).toEqual([])
  const venue = storeVenue(db, { tablesMax: 1, smoking: 'all', priceFrom: 200_000 })
  db.run(sql`update evenings set venue_id = ${venue.id} where id = ${id}`)
  const { venueWarnings } = await preview()
  expect(venueWarnings.map(({ code }) => code)).toEqual(['full', 'dearer', 'smoking'])
  db.run(sql`update venues set tables_max = 2, smoking = null, price_from = null`)
  expect((await preview()).venueWarnings).toEqual([])
})

test('staff may change a preview, but not seat somebody who has not joined, or break a rule', async () => {
  const { joined, preview, store, call } = await eveningOf(14)
  await joined(people(1, 12))
  const { digest, tables } = await preview()
  const [one, two] = tables.map(({ members }) => members)
  const swapped = [
    { groupId: null, members: [...one!.slice(0, 5), 13] },
    { groupId: null, members: two! },
  ]
  expect((await store({ digest, tables: swapped })).status).toBe(409)
  expect((await call('POST', `/api/users/${one![0]}/apart`, { userId: one![1] })).status).toBe(200)
  const refused = await store({
    digest,
    tables: [
      { groupId: null, members: one! },
      { groupId: null, members: two! },
    ],
  })
  expect(refused.status).toBe(409)
  expect((await refused.json()).breaks).toMatchObject([{ rule: 'apart' }])
})

test('tables are made whole and of the guests once each, no more than the evening takes, and none is announced of what is off', async () => {
  const { db, id, joined, preview, store, call } = await eveningOf(18)
  await joined(people(1, 18))
  const { digest, tables } = await preview()
  const whole = tables.map(({ members }) => ({ groupId: null, members }))
  const halves = whole.flatMap(({ members }) => [
    { groupId: null, members: members.slice(0, 3) },
    { groupId: null, members: members.slice(3) },
  ])
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

test('an evening that is not there has no tables', async () => {
  const { call } = await eveningOf(1)
  expect((await call('POST', '/api/evenings/999/tables/preview', {})).status).toBe(404)
})

test('who dropped out of one table and joins again takes the free seat of another', async () => {
  const { call, joined, preview, store, id } = await eveningOf(12)
  await joined(people(1, 12))
  const { groups } = await (await store({ digest: (await preview()).digest })).json()
  const membersOf = async (groupId: number): Promise<number[]> =>
    (await (await call('GET', `/api/dinner-groups/${groupId}`)).json()).group.member_ids
  const [one, other] = [await membersOf(groups[0]), await membersOf(groups[1])]
  const drop = (groupId: number, userId: number) =>
    call('PATCH', `/api/dinner-groups/${groupId}/member-status`, {
      userId,
      status: 'dropped',
      isBackup: false,
    })
  // the table with fewest free seats is filled first
  for (const userId of one.slice(0, 2)) await drop(groups[0], userId)
  await drop(groups[1], other[0]!)
  const answer = await call('POST', `/api/evenings/${id}/tickets`, { userId: one[0], pay: 'later' })
  expect([answer.status, (await answer.json()).message]).toEqual([201, 'They have a seat'])
  expect(await membersOf(groups[1])).toContain(one[0]!)
  expect(await membersOf(groups[0])).not.toContain(one[0]!)
})

test('a seat that staff took back by mistake comes back whole, also once the dinner has begun, and not to who has another dinner that day', async () => {
  const { db, call, joined, preview, store, id, addEvening } = await eveningOf(6)
  await joined(people(1, 6))
  const { groups } = await (await store({ digest: (await preview()).digest })).json()
  const soon = new Date(Date.now() - 30 * 60_000).toISOString()
  const takeOut = async () => {
    const { group } = await (await call('GET', `/api/dinner-groups/${groups[0]}`)).json()
    const members = group.member_ids.filter((one: number) => one !== 1)
    const done = await call('PATCH', `/api/dinner-groups/${groups[0]}`, { members, version: group.version })
    expect(done.status).toBe(200)
    return (await done.json()).undo as number
  }
  const undo = async (act: number) => {
    const answer = await call('POST', `/api/acts/${act}/undo`, {})
    return { status: answer.status, ...(await answer.json()) }
  }
  const places = () =>
    db.all(sql`select evening_id as evening, status from tickets where user_id = 1 order by id`)
  const before = places()
  const act = await takeOut()
  db.run(sql`update evenings set at = ${soon} where id = ${id}`)
  db.run(sql`update dinner_groups set event_at = ${soon}`)
  expect(await undo(act)).toMatchObject({ status: 200, message: 'Everything is as it was before.' })
  expect(places()).toEqual(before)
  db.run(sql`update evenings set at = ${inDays(10)} where id = ${id}`)
  db.run(sql`update dinner_groups set event_at = ${inDays(10)}`)

  const again = await takeOut()
  const other = await addEvening({ area: 'Seturan' })
  await call('POST', `/api/evenings/${other.id}/tickets`, { userId: 1, pay: 'paid' })
  const since = places()
  expect(await undo(again)).toMatchObject({
    status: 409,
    message: expect.stringContaining('has another seat since'),
  })
  expect(places()).toEqual(since)
})
