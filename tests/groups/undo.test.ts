import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { DinnerGroup, StaleGroup, Undo, User } from '../../src/domain/api'
import { GROUP_STATUSES, MEMBER_STATUSES } from '../../src/domain/group'
import { answers } from '../support/answers'
import { startApp } from '../support/app'
import { checkInvariants } from '../support/invariants'
import { samePhone } from '../support/same-phone'
import { sampled } from '../support/sampled'

interface Answer {
  status: number
  message: string
  group: DinnerGroup
  undo: Undo
}

/** A group of six with the backups 7 and 8, somebody of the staff, and a colleague. */
async function withGroup(people = 10) {
  const { call: visit, signIn, db } = await startApp()
  for (let i = 1; i <= people; i++) await visit('POST', '/api/register', answers(i))
  const { call } = await signIn('rani')
  const { call: colleague } = await signIn('sari')
  const form = { name: 'Meja Satu', budget: '<Rp100.000', date: '2099-12-31' }
  await call('POST', '/api/dinner-groups', { ...form, members: [1, 2, 3, 4, 5, 6], backupMembers: [7, 8] })
  const send = async (path: string, body: unknown, by = call) => {
    const answer = await by('PATCH', `/api/dinner-groups/1${path}`, body)
    return { status: answer.status, ...((await answer.json()) as Omit<Answer, 'status'> & StaleGroup) }
  }
  const change = (body: unknown, by = call) => send('', body, by)
  const setStatus = (body: unknown, by = call) => send('/member-status', body, by)
  const group = async (): Promise<DinnerGroup> =>
    (await (await call('GET', '/api/dinner-groups/1')).json()).group
  const profile = async (id: number) =>
    ((await (await call('GET', `/api/users/${id}`)).json()) as User).profile!
  /** All that an undo brings back: a group without its counters, who sits where, and the reasons. */
  const everything = async () => {
    const { version: _, memberVersions: __, score: ___, ...rest } = await group()
    return {
      ...rest,
      people: db.all(sql`select user_id, standing, removed from sign_ups order by user_id`),
      seats: db.all(
        sql`select id, user_id, role, seat, status, active, left_at, left_reason from memberships where left_at is null order by id`,
      ),
    }
  }
  return { call, colleague, change, setStatus, group, profile, everything, db }
}

describe('an undo', () => {
  test('of status, PIC, venue, date, seats, removal and promotion leaves everything as it was', async () => {
    const { change, everything, db } = await withGroup()
    const before = await everything()
    for (const changes of [
      { status: 'cancelled' },
      { status: 'completed' },
      { pic: 'Budi' },
      { name: 'Meja Dua', budget: '>Rp200.000', venue: 'Kedai Senja', event_date: null },
      { backupMembers: [7, 8, 9] },
      { members: [1, 2, 3, 4, 5] },
      { members: [1, 2, 4, 5, 6], removed: 'Tidak membalas' },
      { backupMembers: [8], removed: 'Sakit' },
      // promoted in the place of somebody, and two who change places
      { members: [1, 2, 8, 4, 5, 6], backupMembers: [7] },
      { members: [7, 2, 3, 4, 5, 6], backupMembers: [1, 8] },
      { members: [], backupMembers: [], removed: 'Batal', status: '-' },
    ]) {
      const { status, undo } = await change(changes)
      expect([changes, status]).toEqual([changes, 200])
      expect([changes, (await change(undo)).status]).toEqual([changes, 200])
      expect(await everything()).toEqual(before)
      checkInvariants(db)
    }
  })

  test('of any change leaves everything as it was', async () => {
    const { change, setStatus, group, everything, db } = await withGroup()
    const someone = fc.integer({ min: 1, max: 10 })
    const any = fc.record(
      {
        status: fc.constantFrom(...GROUP_STATUSES),
        pic: fc.constantFrom('-', 'Ayu', 'Budi'),
        members: fc.uniqueArray(someone, { maxLength: 6 }),
        backupMembers: fc.uniqueArray(someone, { maxLength: 3 }),
        removed: fc.constantFrom('Sakit', 'Batal'),
      },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(any, fc.constantFrom(...MEMBER_STATUSES), someone, async (changes, status, userId) => {
        await setStatus({ userId, status, isBackup: !(await group()).member_ids.includes(userId) })
        const before = await everything()
        const done = await change(changes)
        if (done.status === 200) expect((await change(done.undo)).status).toBe(200)
        expect(await everything()).toEqual(before)
        checkInvariants(db)
      }),
      { numRuns: sampled(20, 60) },
    )
  })

  test('of a removal brings the reason back that stood there before, for every sign-up of the phone', async () => {
    const { call, change, profile, group, db } = await withGroup()
    samePhone(db, 10, 3)
    await call('POST', '/api/users/3/update-profile', { removed: 'Pernah marah' })
    const { undo } = await change({ members: [1, 2, 4, 5, 6], removed: 'Tidak membalas' })
    expect((await profile(10)).removed).toBe('Tidak membalas')
    expect((await change(undo)).status).toBe(200)
    expect([(await profile(3)).removed, (await profile(10)).removed]).toEqual([
      'Pernah marah',
      'Pernah marah',
    ])
    expect((await group()).member_ids).toEqual([1, 2, 3, 4, 5, 6])
    // what was taken back is no reason in the history either
    expect(db.all(sql`select * from memberships where user_id = 3`)).toMatchObject([
      { left_at: null, left_reason: null, left_by: null },
    ])
  })

  test('never overwrites what somebody else has changed meanwhile, and names them', async () => {
    const { colleague, change, setStatus, everything } = await withGroup()
    const overtaken: [object, () => Promise<{ status: number }>][] = [
      [{ pic: 'Budi' }, () => change({ venue: 'Kedai Kopi' }, colleague)],
      [{ status: 'confirming' }, () => change({ status: 'scheduled' }, colleague)],
      // who came was written to
      [{ backupMembers: [7, 8, 9] }, () => setBackup(9, 'messaging')],
      [{ members: [7, 2, 3, 4, 5, 6], backupMembers: [8] }, () => setMember(7, 'confirmed')],
    ]
    const setMember = (userId: number, status: string) => setStatus({ userId, status }, colleague)
    const setBackup = (userId: number, status: string) =>
      setStatus({ userId, status, isBackup: true }, colleague)
    for (const [mine, theirs] of overtaken) {
      const { status, undo } = await change(mine)
      expect([mine, status]).toEqual([mine, 200])
      expect((await theirs()).status).toBe(200)
      const before = await everything()
      expect([mine, await change(undo)]).toMatchObject([
        mine,
        { status: 409, message: 'Data ini sudah diubah orang lain. Muat ulang dulu ya.', by: 'sari' },
      ])
      expect(await everything()).toEqual(before)
    }
  })

  test('of a removal whose reason a colleague has cleared or rewritten changes nothing', async () => {
    const { colleague, change, profile, everything } = await withGroup()
    const { undo } = await change({ members: [1, 2, 4, 5, 6], removed: 'Tidak membalas' })
    const { version } = await profile(3)
    await colleague('POST', '/api/users/3/update-profile', { removed: 'Sakit', version })
    const before = await everything()
    expect((await change(undo)).status).toBe(409)
    expect(await everything()).toEqual(before)
  })

  test('does not take somebody back who has found another seat', async () => {
    const { call, change } = await withGroup(16)
    const { undo } = await change({ members: [2, 3, 4, 5, 6] })
    const form = { name: 'Meja Dua', budget: '<Rp100.000', date: '2099-12-31', backupMembers: [] }
    await call('POST', '/api/dinner-groups', { ...form, members: [1, 9, 10, 11, 12, 13] })
    expect(await change(undo)).toMatchObject({ status: 409, userIds: [1] })
  })

  test('of a member status is its reverse with the version of the membership', async () => {
    const { colleague, setStatus, group } = await withGroup()
    const { undo } = await setStatus({ userId: 2, status: 'paid' })
    expect(undo).toEqual({ userId: 2, status: 'idle', isBackup: false, version: 2, withdrawsPayment: true })
    await setStatus({ userId: 3, status: 'messaging' }, colleague)
    expect((await setStatus(undo)).status).toBe(200)
    expect((await group()).member_statuses).toMatchObject({ 2: 'idle', 3: 'messaging' })

    const again = await setStatus({ userId: 2, status: 'paid' })
    await setStatus({ userId: 2, status: 'dropped' }, colleague)
    expect(await setStatus(again.undo)).toMatchObject({ status: 409, by: 'sari' })
    expect((await group()).member_statuses[2]).toBe('dropped')
    // nothing changes, so there is nothing to reverse
    expect(await setStatus({ userId: 2, status: 'dropped' })).toMatchObject({ status: 200, undo: null })
  })

  test('that is made up is refused by its fields', async () => {
    const { change, everything } = await withGroup()
    const before = await everything()
    for (const body of [
      { members: [1], back: [{ userId: 'x' }] },
      { back: [{ userId: 2, removed: '' }] },
      { back: 'everybody' },
      { memberVersions: { x: 1 } },
      { memberVersions: [1] },
    ])
      expect([body, (await change(body)).status]).toEqual([body, 422])
    // a status is changed by its own call, which counts the version up and stands in the activity
    expect((await change({ members: [1, 2, 3, 4, 5, 6], member_statuses: { 1: 'paid' } })).status).toBe(200)
    expect(await everything()).toEqual(before)
    // nobody has left
    expect((await change({ members: [1, 2], back: [{ userId: 9, removed: null }] })).status).toBe(409)
    expect(await everything()).toEqual(before)
  })
})

test('a removal reason is cleared by an undo only when its person comes back by it', async () => {
  const { change, profile } = await withGroup()
  await change({ members: [1, 2, 4, 5, 6], removed: 'Menyentuh tamu lain' })
  for (const changes of [{}, { members: [1, 2, 4, 5, 6] }, { pic: 'Budi' }]) {
    await change({ ...changes, back: [{ userId: 3, removed: null }] })
    expect([changes, (await profile(3)).removed]).toEqual([changes, 'Menyentuh tamu lain'])
  }
  await change({ members: [1, 2, 3, 4, 5, 6], back: [{ userId: 3, removed: null }] })
  expect((await profile(3)).removed).toBeNull()
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
  expect((await call('DELETE', '/api/dinner-groups/1?version=2')).status).toBe(200)
})

test('who is a group member already is told as one, whichever list they are to be added to', async () => {
  const { call, change } = await withGroup()
  for (const [changes, field, message] of [
    [{ members: [1, 2, 3, 4, 5, 1] }, 'members', 'User is already a group member'],
    [{ backupMembers: [7, 1] }, 'backupMembers', 'User is already a group member'],
    [{ members: [1, 2, 3, 4, 5, 7] }, 'members', 'User is already a backup member'],
    [{ backupMembers: [7, 7] }, 'backupMembers', 'User is already a backup member'],
    [{ members: [1, 7], backupMembers: [7] }, 'backupMembers', 'User is already a group member'],
  ] as const)
    expect(await change(changes)).toMatchObject({ status: 422, message, errors: { [field]: message } })
  const form = { name: 'Meja Dua', budget: '<Rp100.000', members: [1, 9, 10, 2, 3, 4] }
  expect((await call('POST', '/api/dinner-groups', form)).status).toBe(409)
})
