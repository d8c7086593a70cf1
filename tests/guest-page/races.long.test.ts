import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { ME_MESSAGES } from '../../src/domain/guest-page/calls'
import { storeEvening } from '../support/evening'
import { eveningBody } from '../support/evenings'
import { inHours, startPages, tokenIn } from '../support/pages'
import { sampled } from '../support/sampled'

setDefaultTimeout(600_000)

const TIMES = sampled(25, 1000)

/** Tables one after another, each of which one member was asked for and let the time pass. */
async function startLate() {
  const app = await startPages({ backups: 1 }, { trustProxy: true })
  app.db.$client.run('pragma synchronous = off')
  let first = 7
  async function table() {
    const { groupId, members, backups } = storeEvening(app.db, {
      backups: 2,
      first,
      eventAt: inHours(14 * 24),
    })
    first += 8
    const [id] = members as [number]
    app.db.run(sql`
      update tickets set status = 'messaging', answer_by = ${inHours(-1)} where id in (select ticket_id from seats where group_id = ${groupId} and user_id = ${id})`)
    // each from an address of its own: so many links that are over would be too many from one
    const page = app.as(await app.link(id), `10.0.${id >> 8}.${id & 255}`)
    return { groupId, id, members, backups: backups as [number, number], page, seat: app.seatOf(id) }
  }
  const membersOf = (groupId: number) =>
    app.db.all<{ id: number; status: string }>(sql`
      select user_id as id, status from seats
      where group_id = ${groupId} and role = 'member' and left_at is null order by seat`)
  return { ...app, table, membersOf }
}

/** Lets two calls meet in either order: the second begins with more or less of the first done, or with all of it. */
async function together<T>(n: number, calls: (() => Promise<T>)[]): Promise<T[]> {
  const turned = n % 2 ? calls.toReversed() : calls
  const ahead = (n >> 1) % 5
  const done: Promise<T>[] = []
  for (const call of turned) {
    done.push(call())
    if (ahead === 4) await done.at(-1)
    for (let turn = 0; turn < ahead; turn++) await Promise.resolve()
  }
  const results = await Promise.all(done)
  return n % 2 ? results.toReversed() : results
}

test('a yes and the call of a backup: one of them has the seat, the other hears that it is gone', async () => {
  const { table, membersOf, staff } = await startLate()
  const winners = new Set<string>()
  for (let n = 0; n < TIMES; n++) {
    const { groupId, id, backups, page, seat } = await table()
    const replace = { userId: id, backupId: backups[0], version: seat.version }
    const [yes, called] = await together<{ status: number; message: string; me?: { state: string } }>(n, [
      () => page.answer('yes'),
      () => staff('POST', `/api/dinner-groups/${groupId}/replace`, replace),
    ])
    const sitting = membersOf(groupId)
    expect(sitting).toHaveLength(6)
    if (yes!.status === 200) {
      expect(called!.status).toBe(409)
      expect(sitting.find((member) => member.id === id)).toMatchObject({ status: 'confirmed' })
    } else {
      expect(yes).toMatchObject({ status: 409, message: ME_MESSAGES.late, me: { state: 'late' } })
      expect(called!.status).toBe(200)
      expect(sitting.some((member) => member.id === id)).toBe(false)
      expect(sitting.some((member) => member.id === backups[0])).toBe(true)
    }
    winners.add(yes!.status === 200 ? 'visitor' : 'staff')
  }
  expect(winners.size).toBe(2)
})

test('two of the staff call two backups for one free seat: one of them gets it', async () => {
  const { table, membersOf, staff } = await startLate()
  for (let n = 0; n < TIMES; n++) {
    const { groupId, backups, page } = await table()
    await page.answer('no')
    const { group } = await staff('GET', `/api/dinner-groups/${groupId}`)
    const called = await together<{ status: number }>(
      n,
      backups.map((backupId) => () => {
        const seats = {
          members: [...group.member_ids, backupId],
          backupMembers: backups.filter((id) => id !== backupId),
        }
        return staff('PATCH', `/api/dinner-groups/${groupId}`, { ...seats, version: group.version })
      }),
    )
    expect(called.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(membersOf(groupId)).toHaveLength(6)
  }
})

test('a yes and a no of one person in two tabs: one of them is the answer', async () => {
  const { table, seatOf } = await startLate()
  for (let n = 0; n < TIMES; n++) {
    const { id, page } = await table()
    const [yes, no] = await together(n, [() => page.answer('yes'), () => page.answer('no')])
    expect([yes!.status, no!.status].sort()).toEqual([200, 409])
    expect(seatOf(id).status).toBe(yes!.status === 200 ? 'confirmed' : 'dropped')
  }
})

test('a cancellation and the hand of staff that sets paid: the seat is given back once, or it is theirs', async () => {
  const { table, staff, seatOf } = await startLate()
  for (let n = 0; n < TIMES; n++) {
    const { groupId, id, page } = await table()
    await page.answer('yes')
    const paid = { userId: id, status: 'paid', isBackup: false, version: seatOf(id).version }
    const [cancelled, set] = await together(n, [
      () => page.page('POST', '/api/me/cancel', {}),
      () => staff('PATCH', `/api/dinner-groups/${groupId}/member-status`, paid),
    ])
    // nobody gives up unasked what was paid before, and what comes after finds nobody there
    const isPaid = set!.status === 200
    expect(cancelled!.status).toBe(isPaid ? 422 : 200)
    expect(seatOf(id)).toMatchObject(
      isPaid ? { status: 'paid', holds_seat: 1 } : { status: 'dropped', holds_seat: 0 },
    )
  }
})

test('a link that is ended while its request is under way changes nothing any more', async () => {
  const { table, staff, seatOf } = await startLate()
  for (let n = 0; n < TIMES; n++) {
    const { id, page } = await table()
    const before = seatOf(id)
    const [yes, made] = await together(n, [
      () => page.answer('yes'),
      () => staff('POST', `/api/users/${id}/link`),
    ])
    expect(tokenIn(made!.link)).toHaveLength(22)
    if (yes!.status === 200) expect(seatOf(id).status).toBe('confirmed')
    else expect([yes!.status, seatOf(id)]).toEqual([401, before])
  }
})

test('what a guest sends twice, one after the other or at once, stores what it stores once', async () => {
  const walk = async (isAtOnce: boolean) => {
    const app = await startPages()
    const { evening } = await app.staff('POST', '/api/evenings', eveningBody())
    const [id, out, no] = app.members as [number, number, number]
    const page = app.as(await app.tell(id, 'invite'))
    const other = app.as(await app.tell(no, 'invite'))
    const free = app.as(await app.link(out))
    await app.setStatus(out, 'dropped')
    let ticket = 0
    const leave = async () => {
      ticket ||= (await free.me()).tickets[0]!.id
      return free.page('DELETE', `/api/me/tickets/${ticket}`)
    }
    const steps: [string, typeof page, () => Promise<{ status: number }>][] = [
      ['yes', page, () => page.answer('yes')],
      ['transferred', page, () => page.sayTransferred(true)],
      ['not transferred', page, () => page.sayTransferred(false)],
      ['cancels', page, () => page.page('POST', '/api/me/cancel', {})],
      ['takes back', page, () => page.page('POST', '/api/me/take-back')],
      ['no', other, () => other.answer('no')],
      ['rests', other, () => other.page('POST', '/api/me/rest')],
      ['is back', other, () => other.page('POST', '/api/me/back')],
      ['joins', free, () => free.page('POST', '/api/me/tickets', { evening: evening.code, pay: 'later' })],
      ['leaves', free, leave],
    ]
    const rows = () =>
      ['payments', 'seats', 'tickets', 'audit_entries'].map(
        (table) => app.db.values<[number]>(sql.raw(`select count(*) from ${table}`))[0]![0],
      )
    const stored: unknown[] = []
    for (const [name, by, send] of steps) {
      const answers = isAtOnce ? await Promise.all([send(), send()]) : [await send()]
      const once = [await by.me(), rows()]
      if (!isAtOnce) answers.push(await send())
      expect([name, [200, 201].includes(answers[0]!.status)]).toEqual([name, true])
      expect([200, 201, 404, 409]).toContain(answers[1]!.status)
      expect([name, await by.me(), rows()]).toEqual([name, ...once])
      stored.push([name, rows()])
    }
    return stored
  }
  expect(await walk(true)).toEqual(await walk(false))
})
