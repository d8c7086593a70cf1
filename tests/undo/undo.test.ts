import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { DinnerGroup, StaleGroup } from '../../src/domain/api'
import { GROUP_STATUSES, MEMBER_STATUSES } from '../../src/domain/group/group'
import type { Act } from '../../src/domain/staff/undo'
import { everythingIn } from '../support/everything'
import { checkInvariants } from '../support/invariants'
import { samePhone } from '../support/same-phone'
import { sampled } from '../support/sampled'
import { startWithPeople } from '../support/start-with-people'

interface Answer {
  status: number
  message: string
  group: DinnerGroup
  undo: number | null
}

/** A group of six with the backups 7 and 8, somebody of the staff, and a colleague. */
async function withGroup(people = 10) {
  const { call, signIn, addGroup, group, user, db } = await startWithPeople(people)
  const { call: colleague } = await signIn('sari')
  const makeGroup = (members: number[], backupMembers: number[] = []) => addGroup({ members, backupMembers })
  await makeGroup([1, 2, 3, 4, 5, 6], [7, 8])
  const send = async (method: string, path: string, body: unknown, by = call) => {
    const answer = await by(method, path, body)
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'> & StaleGroup) }
  }
  const change = (body: unknown, by = call) => send('PATCH', '/api/dinner-groups/1', body, by)
  const setStatus = (body: unknown, by = call) =>
    send('PATCH', '/api/dinner-groups/1/member-status', body, by)
  const undo = (id: number | null, by = call) => send('POST', `/api/acts/${id}/undo`, {}, by)
  const acts = async (by = call): Promise<Act[]> => (await by('GET', '/api/acts')).json()
  const profile = async (id: number) => (await user(id)).profile!
  return {
    ...{ call, colleague, makeGroup, send, change, setStatus, undo, acts, group, profile, db },
    everything: () => everythingIn(db),
  }
}

/** What a change of a group says of its seats. */
const seatsOf = (someone: fc.Arbitrary<number>) => ({
  status: fc.constantFrom(...GROUP_STATUSES),
  event_date: fc.constantFrom('2099-12-30T12:00:00.000Z', '2099-12-31T12:00:00.000Z', null),
  members: fc.uniqueArray(someone, { maxLength: 6 }),
  backupMembers: fc.uniqueArray(someone, { maxLength: 3 }),
  removed: fc.constantFrom('Sakit', 'Batal'),
})

describe('an undo', () => {
  test('of any acts, the last first, leaves every row as it was', async () => {
    const { send, undo, group, everything, db } = await withGroup()
    // two of them are one person
    samePhone(db, 10, 1)
    const someone = fc.integer({ min: 1, max: 10 })
    const any = fc.oneof(
      fc.record({
        path: fc.constant('/member-status'),
        userId: someone,
        status: fc.constantFrom(...MEMBER_STATUSES),
      }),
      fc.record(
        {
          ...seatsOf(someone),
          path: fc.constant(''),
          pic: fc.constantFrom('-', 'Ayu', 'Budi'),
          name: fc.constantFrom('Meja Satu', 'Meja Dua'),
          budget: fc.constantFrom('<Rp100.000', '>Rp200.000'),
          venue: fc.constantFrom('Kedai Senja', null),
          price: fc.constantFrom(0, 150_000, null),
        },
        { requiredKeys: ['path'] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(any, { minLength: 1, maxLength: 5 }), async (steps) => {
        const states: [number, ReturnType<typeof everything>][] = []
        for (const { path, ...body } of steps) {
          const { member_ids } = await group()
          const before = everything()
          const one = { ...body, isBackup: 'userId' in body && !member_ids.includes(body.userId) }
          const input = path === '/member-status' ? one : body
          const { undo: id } = await send('PATCH', `/api/dinner-groups/1${path}`, input)
          if (id) states.push([id, before])
        }
        for (const [id, before] of states.reverse()) {
          expect(await undo(id)).toMatchObject({ status: 200, message: 'Everything is as it was before.' })
          expect(everything()).toEqual(before)
          checkInvariants(db)
        }
      }),
      { numRuns: sampled(20, 100) },
    )
  })

  test('keeps all rules whatever others have done meanwhile, and in whatever order acts are undone', async () => {
    const { call, colleague, makeGroup, send, undo, acts, db } = await withGroup(20)
    await makeGroup([9, 10, 11, 12, 13, 14], [15])
    const someone = fc.integer({ min: 1, max: 20 })
    const step = fc.record({
      isMine: fc.boolean(),
      group: fc.constantFrom(1, 2),
      change: fc.oneof(
        fc.record({ userId: someone, status: fc.constantFrom(...MEMBER_STATUSES), isBackup: fc.boolean() }),
        fc.record(seatsOf(someone), { requiredKeys: [] }),
        fc.record({ undo: fc.nat(9) }),
      ),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        for (const { isMine, group, change } of steps) {
          const by = isMine ? call : colleague
          if ('undo' in change) {
            const all = await acts(by)
            const act = all[change.undo % Math.max(1, all.length)]
            if (!act) continue
            const { status } = await undo(act.id, by)
            expect([status, act.can > 0]).toEqual([
              act.undone === null && act.can > 0 ? 200 : 409,
              act.can > 0,
            ])
          } else {
            const path = `/api/dinner-groups/${group}${'userId' in change ? '/member-status' : ''}`
            expect([200, 409, 422]).toContain((await send('PATCH', path, change, by)).status)
          }
          checkInvariants(db)
        }
      }),
      { numRuns: sampled(15, 150) },
    )
  }, 120_000)

  test('of several groups sets those back that are as it left them', async () => {
    const { call, colleague, makeGroup, send, undo, acts, group } = await withGroup(20)
    await makeGroup([9, 10, 11, 12, 13, 14])
    await makeGroup([15, 16, 17, 18, 19, 20])
    const groups = [1, 2, 3].map((id) => ({ id, version: 1 }))
    const several = await send('PATCH', '/api/dinner-groups', { groups, venue: 'Kedai Kopi', pic: 'Ayu' })
    await colleague('PATCH', '/api/dinner-groups/2', { pic: 'Budi' })
    await call('DELETE', '/api/dinner-groups/3')
    expect((await acts())[0]).toMatchObject({
      what: '3 groups: PIC → Ayu, venue',
      ...{ parts: 3, can: 1 },
      why: ['Meja Satu · #2 was changed since by sari', '#3 was deleted since'],
    })
    expect((await undo(several.undo)).message).toBe(
      '1 of 3 groups set back; 2 were not to be set back: Meja Satu · #2 was changed since by sari; #3 was deleted since.',
    )
    expect([(await group()).pic, (await group(2)).pic]).toEqual(['-', 'Budi'])
  })

  test('never overwrites what somebody has changed since, and says what and who; all else of the group stays as they made it', async () => {
    const { colleague, change, setStatus, undo, everything, group } = await withGroup()
    const setMember = (userId: number, status: string) => setStatus({ userId, status }, colleague)
    const setBackup = (userId: number, status: string) =>
      setStatus({ userId, status, isBackup: true }, colleague)
    const overtaken: [object, () => Promise<{ status: number }>][] = [
      [{ pic: 'Budi' }, () => change({ pic: 'Ayu' }, colleague)],
      [{ status: 'confirming' }, () => change({ status: 'scheduled' }, colleague)],
      // who came was written to
      [{ backupMembers: [7, 8, 9] }, () => setBackup(9, 'messaging')],
      [{ members: [7, 2, 3, 4, 5, 6], backupMembers: [8, 9] }, () => setMember(7, 'confirmed')],
    ]
    for (const [mine, theirs] of overtaken) {
      const { status, undo: id } = await change(mine)
      expect([mine, status]).toEqual([mine, 200])
      expect((await theirs()).status).toBe(200)
      const before = everything()
      const refused = await undo(id)
      expect([mine, refused.status, refused.message]).toEqual([
        mine,
        409,
        expect.stringMatching(/^It stays as it is: .*Meja Satu · #1 was changed since by sari\.$/),
      ])
      expect(everything()).toEqual(before)
    }
    const { undo: id } = await change({ area: 'Kotagede' })
    await change({ venue: 'Kedai Kopi' }, colleague)
    expect((await undo(id)).status).toBe(200)
    expect(await group()).toMatchObject({ area: null, venue: 'Kedai Kopi' })
  })

  test('of a removal whose reason a colleague has cleared or rewritten changes nothing', async () => {
    const { colleague, change, undo, profile, everything } = await withGroup()
    const { undo: id } = await change({ members: [1, 2, 4, 5, 6], removed: 'Tidak membalas' })
    const { version } = await profile(3)
    await colleague('POST', '/api/users/3/update-profile', { removed: 'Sakit', version })
    const before = everything()
    expect((await undo(id)).status).toBe(409)
    expect(everything()).toEqual(before)
  })

  test('does not take somebody back who has another seat, or whose seat is another’s', async () => {
    const { change, makeGroup, undo, everything, group } = await withGroup(16)
    const { undo: id } = await change({ members: [2, 3, 4, 5, 6] })
    await makeGroup([1, 9, 10, 11, 12, 13])
    expect(await undo(id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('has another seat since'),
    })

    const other = await change({ members: [2, 3, 4, 5] })
    expect((await change({ members: [2, 3, 4, 5, 14] })).status).toBe(200)
    const before = everything()
    expect(await undo(other.undo)).toMatchObject({
      status: 409,
      message: expect.stringContaining('somebody else’s'),
    })
    expect(everything()).toEqual(before)
    expect((await group()).member_ids).toEqual([2, 3, 4, 5, 14])
  })

  test('is for ten minutes, once, and for who did it', async () => {
    const { colleague, change, undo, acts, group, db } = await withGroup()
    // nothing changes, so there is nothing to undo
    expect(await change({ pic: '-' })).toMatchObject({ status: 200, undo: null })
    const { undo: id } = await change({ pic: 'Budi' })
    expect([(await acts()).map((act) => act.id), await acts(colleague)]).toEqual([[id!], []])
    expect((await undo(id, colleague)).status).toBe(404)
    expect((await undo(id)).status).toBe(200)
    expect(await undo(id)).toMatchObject({ status: 409, message: 'This is undone already' })
    const late = await change({ pic: 'Ayu' })
    db.run(sql`update acts set at = ${new Date(Date.now() - 10 * 60_000 - 1000).toISOString()}`)
    expect([(await undo(late.undo)).status, await acts()]).toEqual([404, []])
    await change({ pic: 'Budi' })
    expect(db.all(sql`select 1 from acts`)).toHaveLength(1)
    expect((await undo(0)).status).toBe(404)
    expect((await group()).pic).toBe('Budi')
  })
})

test('a group is not deleted by somebody who has seen another version of it', async () => {
  const { call, colleague, change } = await withGroup()
  await change({ pic: 'Budi' }, colleague)
  const stale = await call('DELETE', '/api/dinner-groups/1?version=1')
  expect([stale.status, await stale.json()]).toMatchObject([
    409,
    { by: 'sari', current: { pic: 'Budi', version: 2 } },
  ])
  expect((await call('DELETE', '/api/dinner-groups/1?version=x')).status).toBe(422)
  expect((await call('DELETE', '/api/dinner-groups/1', { version: {} })).status).toBe(422)
  expect((await call('DELETE', '/api/dinner-groups/1', { version: 1 })).status).toBe(409)
  expect((await call('DELETE', '/api/dinner-groups/1?version=2')).status).toBe(200)
})
