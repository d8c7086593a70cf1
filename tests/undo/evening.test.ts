// what is undone of an evening as one: its tables, made or repaired, and that it was cancelled
import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Act } from '../../src/domain/staff/undo'
import { eveningBody, inDays } from '../support/evenings'
import { everythingIn } from '../support/everything'
import { startJoining } from '../support/joining'
import { inHours } from '../support/pages'

async function start(changes: Record<string, unknown> = {}) {
  const app = await startJoining(changes)
  const { staff, db, evening, check } = app
  const undo = (id: number | null) => staff('POST', `/api/acts/${id}/undo`, {})
  const acts = async (): Promise<Act[]> =>
    Object.values(await staff('GET', '/api/acts')).slice(0, -1) as Act[]
  const cancel = () => app.changeEvening({ status: 'cancelled' })
  const stays = async (id: number | null, why: string) => {
    const before = everythingIn(db)
    expect((await acts()).find((act) => act.id === id)).toMatchObject({
      can: 0,
      why: [expect.stringContaining(why)],
    })
    expect(await undo(id)).toMatchObject({ status: 409, message: expect.stringContaining(why) })
    expect(everythingIn(db)).toEqual(before)
    check()
  }
  /** Opens a message to somebody, as staff do. */
  const open = (userId: number, kind: string, groupId: number | null = null) =>
    db.run(sql`
      insert into messages (user_id, group_id, evening_id, kind, result, cold, opened_at, admin_id)
      values (${userId}, ${groupId}, ${groupId === null ? evening.id : null}, ${kind}, 'opened', 0, ${inHours(0)}, 1)`)
  const listed = async (count: number) => {
    const guests = await app.signUps(count)
    for (const { join } of guests) await join('later')
    return guests
  }
  const everything = () => everythingIn(db)
  /** Undoes an act, by which everything is as it was. */
  const undoes = async (id: number, was: ReturnType<typeof everything>) => {
    expect(await undo(id)).toMatchObject({ status: 200, message: 'Everything is as it was before.' })
    expect(everything()).toEqual(was)
    check()
  }
  return { ...app, undo, undoes, acts, cancel, stays, open, listed, everything }
}

test('making tables is undone whole: seats, money, turns and the evening are as before, the same tables are made again, and money that comes late is for the place', async () => {
  const { payers, listed, makeTables, undo, acts, everything, paymentsOf, comesLate, check } = await start()
  await payers(8)
  const waiting = await listed(6)
  const before = everything()
  const made = await makeTables()
  expect(made.groups).toHaveLength(2)
  const [seated] = waiting.filter(({ id }) => paymentsOf(id).length > 0)
  expect(paymentsOf(seated!.id)).toMatchObject([{ state: 'due' }])
  expect((await acts())[0]).toMatchObject({ what: 'Tables made', parts: 1, can: 1 })
  expect(await undo(made.undo)).toMatchObject({ status: 200, message: 'Everything is as it was before.' })
  expect(everything()).toEqual(before)
  // an amount that its guest may have read is nobody else's
  expect(paymentsOf(seated!.id)).toMatchObject([{ state: 'void', groupId: 0 }])
  expect((await seated!.me()).tickets).toMatchObject([{ status: 'idle' }])
  check()
  const again = await makeTables()
  const membersOf = ({ tables }: typeof made) => tables.map((table: { members: number[] }) => table.members)
  expect(membersOf(again)).toEqual(membersOf(made))
  await undo(again.undo)
  await comesLate(seated!.id)
  expect((await seated!.me()).tickets).toMatchObject([{ status: 'paid' }])
})

test('made tables stay once somebody is written to, has paid, cancelled or been noted on, and once they are announced; so does that', async () => {
  const { payers, listed, makeTables, undo, stays, open, pay, staff, announce, paymentsOf, db } =
    await start()
  const [first] = await payers(7)
  const guests = await listed(5)
  const ofList = guests[0]!
  const redo = async (act: number | null) => {
    expect(await undo(act)).toMatchObject({ status: 200 })
    return makeTables()
  }
  let made = await makeTables()
  open(ofList.id, 'pay', made.groups[0])
  await stays(made.undo, 'Guests were written to since')
  db.run(sql`delete from messages where result = 'opened'`)

  made = await redo(made.undo)
  await staff('POST', `/api/dinner-groups/${made.groups[0]}/notes`, { text: 'Table by the window' })
  await stays(made.undo, 'has a note since')
  db.run(sql`delete from notes`)

  const announced = await announce()
  await stays(made.undo, 'The tables were announced since')
  open(first.id, 'details', made.groups[0])
  await stays(announced.undo, 'Guests were written to since')
  db.run(sql`delete from messages where result = 'opened'`)
  db.run(sql`update evenings set announced_at = null`)

  await ofList.transferred()
  expect(paymentsOf(ofList.id).some(({ state }) => state === 'due')).toBe(true)
  await stays(made.undo, 'was changed since by')
  await ofList.transferred(false)
  await pay(ofList.id)
  await stays(made.undo, 'was changed since by')
  await first.leave('money')
  await stays(made.undo, 'was changed since by')
})

test('made tables stay that a restaurant has said yes to', async () => {
  const { payers, makeTables, stays, staff, changeEvening } = await start()
  await payers(6)
  const place = { name: 'Kedai', city: 'Yogyakarta', area: 'Kota', address: 'Jl. Satu 1' }
  const { venue } = await staff('POST', '/api/venues', place)
  await changeEvening({ venueId: venue.id })
  const made = await makeTables()
  await staff('PUT', `/api/dinner-groups/${made.groups[0]}/booking`, { state: 'confirmed' })
  await stays(made.undo, 'was changed since by')
})

test('a repair is undone with its seats and money, then the tables that it repaired', async () => {
  const { payers, listed, makeTables, undoes, acts, everything, lapse, announce, db } = await start()
  const [first] = await payers(8)
  await listed(6)
  const made = await makeTables()
  // one gives up a seat, and another's time to pay is over
  const repaired = await makeTables()
  expect(repaired.undo).toBeNull()
  await first.leave('money')
  lapse()
  const after = everything()
  const repair = await makeTables()
  expect((await acts())[0]).toMatchObject({ what: 'Tables repaired', can: 1 })
  expect(everything()).not.toEqual(after)
  await undoes(repair.undo, after)
  expect((await acts()).find(({ id }) => id === made.undo)).toMatchObject({ can: 0 })

  // guests read on their pages where they sit from then on
  await announce()
  expect((await makeTables()).undo).toBeNull()
  db.run(sql`delete from acts`)
})

test('acts about the tables of an evening are undone the last first', async () => {
  const { payers, makeTables, announce, undo, undoes, everything, cancel } = await start()
  await payers(6)
  const before = everything()
  const made = await makeTables()
  const announced = await announce()
  expect(await undo(made.undo)).toMatchObject({ status: 409 })
  expect(await undo(announced.undo)).toMatchObject({ status: 200 })
  // nor is one in the way that changed nothing
  expect((await makeTables()).undo).toBeNull()
  const { undo: cancelled } = await cancel()
  expect(await undo(made.undo)).toMatchObject({ status: 409 })
  expect(await undo(cancelled)).toMatchObject({ status: 200 })
  await undoes(made.undo, before)
})

test('cancelling an evening is undone whole: who sat, stood by, was awaited or on the list does again, and no money is owed twice', async () => {
  const app = await start()
  const { payers, listed, signUp, makeTables, cancel, undoes, acts, everything, paymentsOf } = app
  const [seated, both] = await payers(13)
  await listed(2)
  await (await signUp()).join('now')
  // who has joined another one that was moved to that day before
  const other = await app.staff('POST', '/api/evenings', eveningBody({ at: inDays(12) }))
  const moved = `/api/evenings/${other.evening.id}`
  await app.staff('POST', `${moved}/tickets`, { userId: both.id, pay: 'later' })
  app.db.run(sql`update evenings set at = ${app.evening.at} where id = ${other.evening.id}`)
  for (const hasTables of [false, true]) {
    if (hasTables) await makeTables()
    const before = everything()
    const { undo: id, status } = await cancel()
    expect([status, paymentsOf(seated.id)[0]!.state]).toEqual([200, 'owed'])
    expect((await seated.me()).tickets).toEqual([])
    expect((await acts())[0]).toMatchObject({ what: 'Evening cancelled', parts: 1, can: 1 })
    await undoes(id, before)
  }
})

test('an evening stays cancelled once a guest is written to, wants their money back, is given it, or joined another that day', async () => {
  const { payers, listed, cancel, stays, open, staff, paymentsOf, db } = await start()
  const [first, second] = await payers(2)
  const [waits] = await listed(1)
  const { undo: act } = await cancel()
  open(first.id, 'cancelled')
  await stays(act, 'Guests were written to since')
  db.run(sql`delete from messages`)
  const other = await staff('POST', '/api/evenings', eveningBody({ area: 'Seturan' }))
  const { ticket } = await staff('POST', `/api/evenings/${other.evening.id}/tickets`, {
    ...{ userId: waits!.id, pay: 'later' },
  })
  await stays(act, 'has another seat since')
  await staff('DELETE', `/api/evenings/${other.evening.id}/tickets/${ticket.id}`)
  const [owed] = paymentsOf(second.id)
  db.run(sql`update payments set state = 'settled', version = version + 1 where id = ${owed!.id}`)
  await stays(act, 'was changed since by')
})

test('a repair in which two changed tables, at any of their seats, is undone', async () => {
  const { payers, makeTables, staff, undoes, path, everything } = await start()
  await payers(12)
  const { groups } = await makeTables()
  const membersOf = async (id: number): Promise<number[]> =>
    (await staff('GET', `/api/dinner-groups/${id}`)).group.member_ids
  const [one, two] = [await membersOf(groups[0]), await membersOf(groups[1])]
  const before = everything()
  let saved = 0
  for (const [i, mine] of one.entries())
    for (const [j, theirs] of two.entries()) {
      const { digest } = await staff('POST', `${path}/tables/preview`, {})
      const tables = [
        { groupId: groups[0], members: one.with(i, theirs) },
        { groupId: groups[1], members: two.with(j, mine) },
      ]
      const swapped = await staff('POST', `${path}/tables`, { digest, tables })
      // one that breaks a rule is not saved
      if (swapped.status !== 200) continue
      saved++
      await undoes(swapped.undo, before)
    }
  expect(saved).toBeGreaterThan(0)
})
