import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { EveningPerson } from '../../src/domain/evening/evening-page'
import { eveningBody, inDays } from '../support/evenings'
import { everythingIn } from '../support/everything'
import { startJoining } from '../support/joining'

type Guest = Awaited<ReturnType<Awaited<ReturnType<typeof startJoining>>['signUp']>>

async function start(changes: Record<string, unknown> = {}) {
  const app = await startJoining(changes)
  const { staff, evening } = app
  const signUp = async (given: Record<string, unknown> = {}) =>
    (await app.signUp({ gender: 'female', ...given })).id
  const put = (userId: number, pay: string, id = evening.id) =>
    staff('POST', `/api/evenings/${id}/tickets`, { userId, pay })
  const end = (ticket: number, choice?: string) =>
    staff('DELETE', `/api/evenings/${evening.id}/tickets/${ticket}${choice ? `?choice=${choice}` : ''}`)
  const ticketOf = (userId: number) =>
    app.db.values<[number]>(sql`select id from tickets where user_id = ${userId}`)[0]![0]
  return { ...app, signUp, put, end, ticketOf, money: app.paymentsOf }
}

test('staff put somebody on the list, hold a place, end the hold and note the payment, and undo that', async () => {
  const { signUp, put, staff, money, check } = await start()
  const id = await signUp()
  expect(await put(id, 'later')).toMatchObject({ status: 201, ticket: { status: 'idle' }, warning: null })
  const held = await put(id, 'now')
  expect(held.ticket.status).toBe('confirmed')
  expect(money(id)).toMatchObject([{ state: 'due' }])
  expect((await put(id, 'later')).ticket).toMatchObject({ status: 'idle', pay_by: null })
  expect(money(id)).toMatchObject([{ state: 'void' }])
  check()
  const paid = await put(id, 'paid')
  expect(paid.ticket.status).toBe('paid')
  expect(money(id).map(({ state }) => state)).toEqual(['held'])
  expect(await staff('POST', `/api/acts/${paid.undo}/undo`, {})).toMatchObject({ status: 200 })
  expect((await put(id, 'later')).ticket).toMatchObject({ status: 'idle' })
})

test('who sits at a table that staff have set back holds their seat: they are put on no list, and join none; at a completed one no place is cancelled', async () => {
  const { payers, makeTables, put, staff, db, ticketOf, end } = await start()
  const [guest] = await payers(6)
  const { groups } = await makeTables()
  const set = async (status: string) =>
    expect((await staff('PATCH', `/api/dinner-groups/${groups[0]}`, { status })).status).toBe(200)
  await set('-')
  const places = () => db.values(sql`select id, status from tickets order by id`)
  const before = places()
  expect(await put(guest.id, 'later')).toMatchObject({ status: 409 })
  await guest.join('later')
  expect(places()).toEqual(before)
  await set('completed')
  const completed = everythingIn(db)
  expect(await end(ticketOf(guest.id), 'money')).toMatchObject({
    status: 409,
    message: 'This table is completed. Give it another status before places at it are cancelled.',
  })
  expect(everythingIn(db)).toEqual(completed)
  await set('scheduled')
  expect((await end(ticketOf(guest.id), 'money')).status).toBe(200)
})

test.each(['place', 'seat at a table'])(
  'staff cancel a %s that is paid with money, credit or nothing back, once, which nobody overwrites and an undo takes back',
  async (what) => {
    const { staff, db, payers, makeTables, ticketOf, end, money, check } = await start()
    const [guest] = await payers(6)
    if (what !== 'place') await makeTables()
    const ticket = ticketOf(guest.id)
    const before = everythingIn(db)
    for (const [choice, left] of [
      ['money', { state: 'owed', choice: 'money' }],
      ['credit', { state: 'owed', choice: 'credit' }],
      ['kept', { state: 'forfeited' }],
      // the guest chooses
      [undefined, { state: 'owed', choice: null }],
    ] as const) {
      const ended = await end(ticket, choice)
      expect(ended).toMatchObject({ status: 200, message: 'Place cancelled' })
      const refused = 'This place is cancelled already. Its money stays as it is: see Money.'
      for (const again of ['money', 'credit', 'kept', undefined])
        expect(await end(ticket, again)).toMatchObject(
          again === choice || !again ? { status: 200, undo: null } : { status: 409, message: refused },
        )
      expect(money(guest.id)).toMatchObject([left])
      check()
      expect(await staff('POST', `/api/acts/${ended.undo}/undo`, {})).toMatchObject({ status: 200 })
      expect(everythingIn(db)).toEqual(before)
    }
  },
)

test('who is added to a table by hand joins its evening; a place that they have keeps its status, also by the call that says idle after it', async () => {
  const { staff, db, evening, payers, signUps, pay, makeTables, check } = await start({ price: 150_000 })
  await payers(6)
  const { groups } = await makeTables()
  const path = `/api/dinner-groups/${groups[0]}`
  const members = async (): Promise<number[]> => (await staff('GET', path)).group.member_ids
  await staff('PATCH', path, { members: (await members()).slice(3), removed: 'Sakit' })
  const ticketsOf = (userId: number) =>
    db.all(sql`select evening_id as evening, status, price, "by" from tickets where user_id = ${userId}`)
  const add = async (userId: number) => {
    const added = await staff('PATCH', path, { members: [...(await members()), userId] })
    expect(added.status).toBe(200)
    const before = ticketsOf(userId)
    const idle = { userId, status: 'idle', isBackup: false }
    expect((await staff('PATCH', `${path}/member-status`, idle)).status).toBe(200)
    expect(ticketsOf(userId)).toEqual(before)
    check()
    return added.undo
  }
  const [stranger, listed, paid] = (await signUps(3)) as [Guest, Guest, Guest]
  const undo = await add(stranger.id)
  const joined = [{ evening: evening.id, status: 'idle', price: 150_000, by: 'staff' }]
  expect(ticketsOf(stranger.id)).toEqual(joined)
  expect(await staff('POST', `/api/acts/${undo}/undo`, {})).toMatchObject({ status: 200 })
  expect(ticketsOf(stranger.id)).toEqual([])
  await listed.join('later')
  await add(listed.id)
  expect(ticketsOf(listed.id)).toEqual([{ ...joined[0]!, by: 'visitor' }])
  db.run(sql`update evenings set dealt_at = null`)
  await paid.join('now')
  await pay(paid.id)
  await add(paid.id)
  expect(ticketsOf(paid.id)).toEqual([{ ...joined[0]!, status: 'paid', by: 'visitor' }])
  // staff who have seen the status may still set it back
  const { memberVersions } = (await staff('GET', path)).group
  const back = { userId: paid.id, status: 'idle', isBackup: false, version: memberVersions[paid.id] }
  expect((await staff('PATCH', `${path}/member-status`, back)).memberStatuses[paid.id]).toBe('idle')
})

test('staff are refused a place that is not there, and only warned of an audience', async () => {
  const { signUp, put, end, staff, db, evening } = await start({ tables_max: 1, womenOnly: true })
  expect(await put(await signUp({ gender: 'male' }), 'paid')).toMatchObject({
    status: 201,
    warning: 'This evening is for women only',
  })
  for (let i = 0; i < 5; i++) await put(await signUp(), 'now')
  const id = await signUp()
  expect(await put(id, 'now')).toMatchObject({ status: 409, message: 'This evening is full' })
  expect((await put(99_999, 'now')).status).toBe(422)
  expect((await put(id, 'now', 99_999)).status).toBe(404)
  const { ticket } = await put(id, 'later')
  const other = await staff('POST', '/api/evenings', eveningBody({ at: inDays(20) }))
  const path = `/api/evenings/${other.evening.id}/tickets/${ticket.id}`
  expect((await staff('DELETE', path)).status).toBe(404)
  expect((await end(ticket.id, 'gold')).status).toBe(422)
  // the list is open to staff until tables are dealt
  db.run(sql`update evenings set answers_until = ${inDays(-1)} where id = ${evening.id}`)
  expect((await put(await signUp(), 'now')).status).toBe(409)
  expect((await put(await signUp(), 'later')).status).toBe(201)
  db.run(sql`update evenings set status = 'draft' where id = ${evening.id}`)
  expect((await put(await signUp(), 'later')).status).toBe(409)
})

test('who says that they transferred is named so, also once a repair gives their seat away, and is not sent that they sent no word until staff have checked', async () => {
  const { payers, signUps, makeTables, put, staff, db, path, mark, money } = await start()
  await payers(3)
  const [says, silent, came] = (await signUps(3)) as [Guest, Guest, Guest]
  for (const { join } of [says, silent, came]) await join('later')
  await makeTables()
  for (const guest of [says, came]) await guest.transferred()
  expect(await put(came.id, 'paid')).toMatchObject({ status: 201, ticket: { status: 'paid' } })
  expect(await put(came.id, 'paid')).toMatchObject({ status: 409 })
  db.run(sql`update tickets set pay_by = ${inDays(-1)} where pay_by is not null`)
  db.run(sql`update evenings set pay_until = ${inDays(-1)}, details_from = ${inDays(-1)}`)
  const list = async (name: string) => {
    const { people } = await staff('GET', `${path}/people?list=${name}`)
    return people.map((one: EveningPerson) => [one.userId, one.saysTransferred, one.leftCode])
  }
  const are = (isSaid: boolean, code: string | null) => [
    [says.id, isSaid, code],
    [silent.id, false, code],
  ]
  expect(await list('unpaid')).toEqual(are(true, null))
  const text = '2 guests have not paid in time (1 says transferred): Repair gives their seat to others.'
  expect((await staff('GET', path)).next).toMatchObject({ text })
  const { digest, unpaid } = await staff('POST', `${path}/tables/preview`, {})
  expect(unpaid.filter((one: EveningPerson) => one.saysTransferred)).toMatchObject([{ id: says.id }])
  expect((await staff('POST', `${path}/tables`, { digest })).status).toBe(200)
  expect(await list('out')).toEqual(are(false, 'no payment'))
  const released = async () => (await staff('GET', '/api/messages/queue?all=true')).counts.release
  expect(await released()).toBe(1)
  await mark(money(says.id)[0]!.id, 'due')
  expect(await released()).toBe(2)
})
