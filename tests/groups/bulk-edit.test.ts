import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { ChangedGroups, DinnerGroup } from '../../src/domain/api'
import { GROUP_STATUSES } from '../../src/domain/group/group'
import { checkInvariants } from '../support/invariants'
import { sampled } from '../support/sampled'
import { startWithPeople } from '../support/start-with-people'

const form = { budget: '<Rp100.000', date: '2099-12-31', location: 'Kedai Senja' }

/** `n` groups of six people of their own, and a function that changes some of them at once. */
async function withGroups(n: number) {
  const app = await startWithPeople(n * 6 + 1)
  const { call } = app
  for (let g = 0; g < n; g++) {
    const members = Array.from({ length: 6 }, (_, i) => g * 6 + i + 1)
    await app.addGroup({ ...form, name: `Meja ${g + 1}`, members })
  }
  const list = async (): Promise<DinnerGroup[]> =>
    (await (await call('GET', '/api/dinner-groups')).json()).sort(
      (a: DinnerGroup, b: DinnerGroup) => a.id - b.id,
    )
  const change = async (changes: Record<string, unknown>, groups: object[] = versions(1, n)) => {
    const answer = await call('PATCH', '/api/dinner-groups', { groups, ...changes })
    return { code: answer.status, ...((await answer.json()) as ChangedGroups) }
  }
  return { ...app, list, change }
}

const versions = (first: number, last: number, version = 1) =>
  Array.from({ length: last - first + 1 }, (_, i) => ({ id: first + i, version }))

describe('PATCH /api/dinner-groups', () => {
  test('gives all groups what is given, counts their versions up, and keeps the rest', async () => {
    const { list, change, db } = await withGroups(3)
    expect(await change({ venue: ' Warung Sate ', pic: 'Ayu', status: 'confirming' })).toMatchObject({
      code: 200,
      success: true,
      message: '3 groups changed.',
      changed: 3,
      left: [],
    })
    for (const group of await list())
      expect(group).toMatchObject({
        venue: 'Warung Sate',
        pic: 'Ayu',
        status: 'confirming',
        event_date: '2099-12-31T12:00:00.000Z',
        version: 2,
      })
    // a day keeps the time, a time the day
    await change({ date: '2099-11-30' }, versions(1, 2, 2))
    await change({ time: '20:15' }, versions(1, 2, 3))
    expect((await list()).map(({ event_date, version }) => [event_date, version])).toEqual([
      ['2099-11-30T13:15:00.000Z', 4],
      ['2099-11-30T13:15:00.000Z', 4],
      ['2099-12-31T12:00:00.000Z', 2],
    ])
    // what is so already is no change
    expect(await change({ pic: 'Ayu' }, versions(3, 3, 2))).toMatchObject({ changed: 1, left: [] })
    expect((await list())[2]!.version).toBe(2)
    expect(await change({ venue: null }, versions(3, 3, 2))).toMatchObject({ changed: 1 })
    expect((await list())[2]!.venue).toBeNull()
    // all that an invitation says
    const place = { address: 'Jl. Prawirotaman 7', booked_as: 'Semeja', area: 'Prawirotaman', price: 150_000 }
    await change(place, versions(3, 3, 3))
    expect((await list())[2]).toMatchObject({ ...place, version: 4 })
    expect(await change({ price: 150_000 }, versions(3, 3, 4))).toMatchObject({ changed: 1 })
    expect((await list())[2]!.version).toBe(4)
    checkInvariants(db)
  })

  test('gives each its own name at the door beside what all get, in one act', async () => {
    const { list, change, call } = await withGroups(3)
    const named = versions(1, 3).map((one) => ({ ...one, booked_as: `Semeja ${one.id}` }))
    expect((await change({}, [named[0]!])).code).toBe(200)
    const { code, undo } = await change({ venue: 'Warung Sate' }, [
      { ...named[0]!, version: 2 },
      ...named.slice(1),
    ])
    expect(code).toBe(200)
    const shown = async () => (await list()).map(({ booked_as, venue }) => [booked_as, venue])
    expect(await shown()).toEqual([1, 2, 3].map((n) => [`Semeja ${n}`, 'Warung Sate']))
    expect((await call('POST', `/api/acts/${undo}/undo`, {})).status).toBe(200)
    expect(await shown()).toEqual(['Semeja 1', null, null].map((name) => [name, 'Kedai Senja']))
    expect((await change({}, versions(1, 3))).code).toBe(422)
  })

  test('does not overwrite what others changed meanwhile, and names it with its present state', async () => {
    const { call, list, change } = await withGroups(4)
    await call('PATCH', '/api/dinner-groups/2', { venue: 'Warung Lain' })
    await call('DELETE', '/api/dinner-groups/3')
    const outcome = await change({ venue: 'Kedai Kopi' })
    expect(outcome).toMatchObject({
      code: 200,
      message: '2 groups changed. Changed by others meanwhile: #2. Deleted meanwhile: #3.',
      changed: 2,
      left: [
        { id: 2, reason: 'stale', current: { venue: 'Warung Lain', version: 2 } },
        { id: 3, reason: 'missing', current: null },
      ],
    })
    expect((await list()).map(({ venue }) => venue)).toEqual(['Kedai Kopi', 'Warung Lain', 'Kedai Kopi'])
  })

  test('holds to the rules of a single change: seats, days that are over, a time without a day', async () => {
    const { call, list, change, db } = await withGroups(3)
    await change({ status: 'cancelled' })
    // of groups 1 and 2 somebody sits elsewhere by now; groups 3 and 4 want the same six people
    await call('POST', '/api/dinner-groups', { ...form, name: 'Baru', members: [1, 7, 13, 14, 15, 16] })
    await call('PATCH', '/api/dinner-groups/4', { status: 'cancelled' })
    await call('POST', '/api/dinner-groups', { ...form, name: 'Lagi', members: [1, 7, 2, 3, 4, 5] })
    expect(
      await change({ status: 'scheduled' }, [...versions(1, 3, 2), { id: 4, version: 2 }]),
    ).toMatchObject({
      changed: 1,
      left: [
        { id: 1, reason: 'taken', userIds: [1, 2, 3, 4, 5] },
        { id: 2, reason: 'taken', userIds: [7] },
        { id: 4, reason: 'taken', userIds: [1, 7, 13, 14, 15, 16] },
      ],
    })
    expect((await list()).map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'scheduled',
      'cancelled',
      'scheduled',
    ])
    checkInvariants(db)

    db.run(sql`update dinner_groups set event_at = '2020-01-01T12:00:00.000Z' where id = 1`)
    db.run(sql`update dinner_groups set event_at = null where id = 2`)
    const timed = await change({ time: '20:00' }, [...versions(1, 2, 2), { id: 3, version: 3 }])
    expect(timed.left.map(({ id, reason }) => [id, reason])).toEqual([
      [1, 'past'],
      [2, 'unscheduled'],
    ])
    // the same time is no change, and so no fault
    expect(await change({ time: '19:00' }, versions(1, 1, 2))).toMatchObject({ changed: 1, left: [] })
  })

  test('refuses wrong values by their field, and changes nothing then', async () => {
    const { change, list } = await withGroups(1)
    const wrong: [Record<string, unknown>, object[], string][] = [
      [{}, versions(1, 1), 'Say what is to be changed'],
      [{ venue: 'x'.repeat(201) }, versions(1, 1), 'Venue can be at most 200 characters'],
      [{ date: '2020-01-01' }, versions(1, 1), 'Event date cannot be earlier than today'],
      [{ date: '2099-02-31' }, versions(1, 1), 'Event date is not a date'],
      [{ time: '25:00' }, versions(1, 1), 'Event time is not a time'],
      [{ status: 'maybe' }, versions(1, 1), 'Status is required'],
      [{ pic: 'Orang Lain' }, versions(1, 1), 'PIC is one of -, Ayu, Budi'],
      [{ pic: 'Ayu' }, [], 'Groups are given by their ids and the versions that were seen'],
      [{ pic: 'Ayu' }, [{ id: 1 }], 'Groups are given by their ids and the versions that were seen'],
      [
        { pic: 'Ayu' },
        [...versions(1, 1), ...versions(1, 1)],
        'Groups are given by their ids and the versions that were seen',
      ],
      [{ pic: 'Ayu' }, versions(1, 501), 'At most 500 groups can be changed at once'],
    ]
    for (const [changes, groups, text] of wrong) {
      const { code, message } = await change(changes, groups)
      expect([changes, code, message]).toEqual([changes, 422, text])
    }
    expect((await list())[0]).toMatchObject({ version: 1, pic: '-' })
  })

  test('is told in the activity, group by group, without what was written', async () => {
    const { call, change } = await withGroups(2)
    await change({ venue: 'Kedai Rahasia', status: 'confirming', date: '2099-01-01' })
    const { items } = await (await call('GET', '/api/audit?action=changed+a+group')).json()
    expect(items).toMatchObject([
      { groupId: 2, admin: 'staff', detail: expect.stringContaining('status scheduled → confirming') },
      { groupId: 1, admin: 'staff', detail: expect.stringContaining('venue') },
    ])
    expect(JSON.stringify(items)).not.toContain('Kedai Rahasia')
  })

  test('many at once are as each of them by itself', async () => {
    const step = fc.record({
      ids: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 }),
      status: fc.constantFrom(...GROUP_STATUSES),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const both = await Promise.all([withGroups(3), withGroups(3)])
        for (const { call } of both) {
          // two groups that can only be open while others are not
          await call('PATCH', '/api/dinner-groups/1', { status: 'cancelled' })
          await call('POST', '/api/dinner-groups', { ...form, name: 'Meja 4', members: [1, 2, 3, 4, 5, 19] })
          await call('PATCH', '/api/dinner-groups/4', { status: 'cancelled' })
          await call('POST', '/api/dinner-groups', { ...form, name: 'Meja 5', members: [1, 2, 3, 4, 6, 5] })
        }
        const [one, many] = both
        for (const { ids, status } of steps) {
          const seen = await many.list()
          const groups = ids.map((id) => ({ id, version: seen[id - 1]!.version }))
          const { left } = await many.change({ status }, groups)
          for (const id of ids.filter((id) => !left.some((other) => other.id === id)))
            expect((await one.call('PATCH', `/api/dinner-groups/${id}`, { status })).status).toBe(200)
          checkInvariants(many.db)
          const statuses = async ({ list }: typeof one) =>
            (await list()).map(({ id, status }) => [id, status])
          expect(await statuses(many)).toEqual(await statuses(one))
        }
      }),
      { numRuns: sampled(2, 8) },
    )
  }, 60_000)
})
