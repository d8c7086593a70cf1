// who is there when the dinner begins, and which tables are merged then
import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import type { Guest, Guests } from '../../src/domain/evening/guests'
import { dueAt } from '../../src/messages/due'
import { readDueInput } from '../../src/messages/read-due-input'
import { numbersAt } from '../../src/numbers/numbers'
import { makeLink } from '../../src/people/links'
import { CONFIG } from '../support/evening'
import { inDays, people } from '../support/evenings'
import { changeSeatTickets } from '../support/put-seat'
import { startWithPeople } from '../support/start-with-people'

// a press a head, on a real file
setDefaultTimeout(30_000)

/** Two tables of six of an evening that begins in half an hour, at one venue. */
async function startDoor({ venues = ['Kedai Senja', 'Kedai Senja'], signedUp = 12 } = {}) {
  const app = await startWithPeople(signedUp, (id) => ({ gender: id % 2 ? 'female' : 'male' }))
  const { call, db } = app
  const { id } = await app.addEvening({ price: 95_000 })
  for (const userId of people(1, 12))
    await call('POST', `/api/evenings/${id}/tickets`, { userId: userId, pay: 'later' })
  const { digest } = await (await call('POST', `/api/evenings/${id}/tables/preview`, {})).json()
  const { groups } = await (await call('POST', `/api/evenings/${id}/tables`, { digest })).json()
  for (const [t, groupId] of (groups as number[]).entries())
    await call('PATCH', `/api/dinner-groups/${groupId}`, {
      ...{ venue: venues[t], address: 'Jl. Tugu 1', booked_as: 'Semeja' },
    })
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  db.run(sql`update evenings set at = ${soon}, announced_at = ${inDays(-1)} where id = ${id}`)
  db.run(sql`update dinner_groups set event_at = ${soon}`)
  db.run(sql`update messages set stated_event_at = ${soon}`)
  const read = async (): Promise<Guests & { status: number }> => {
    const answer = await call('GET', `/api/evenings/${id}/guests`)
    return { status: answer.status, ...(await answer.json()) }
  }
  const put = (userId: number, body: object, by = call) =>
    by('PUT', `/api/evenings/${id}/guests/${userId}`, body)
  const mark = async (marks: Record<number, boolean>) => {
    for (const [userId, here] of Object.entries(marks)) await put(Number(userId), { here })
    return read()
  }
  /** Marks who is here at one table or at all of them, the others not. */
  const door = async (here: number[], groupId?: number) => {
    const all = (groupId === undefined ? groups : [groupId]).flatMap(members)
    return mark(Object.fromEntries(all.map((userId: number) => [userId, here.includes(userId)])))
  }
  const apply = async (body: object) => {
    const { status } = await call('POST', `/api/evenings/${id}/merge`, body)
    return { ...(await read()), status }
  }
  /** Merges the tables as is proposed where these are here. */
  const merge = async (here: number[]) => {
    const { proposal, digest } = await door(here)
    const merged = await apply({ moves: proposal, digest })
    expect(merged.status).toBe(200)
    return { ...merged, moves: proposal }
  }
  /** What somebody does on their own page. */
  const page = async (userId: number, method = 'GET', path = '', body?: object) => {
    const authorization = `Bearer ${makeLink(db as Tx, userId, 'phone', new Date())}`
    const answer = await app.visitor(method, `/api/me${path}`, body, { headers: { authorization } })
    return { status: answer.status, ...(await answer.json()) }
  }
  const members = (groupId: number): number[] =>
    db
      .values<[number]>(
        sql`select user_id from memberships where group_id = ${groupId} and left_at is null order by seat`,
      )
      .map(([userId]) => userId)
  const proposedIn = async (groupId: number): Promise<unknown[][]> => {
    const { guests } = await (await call('GET', `/api/dinner-groups/${groupId}`)).json()
    return guests.map(({ userId, proposed }: Guest) => [userId, proposed])
  }
  const [one, two] = groups.map(members) as [number[], number[]]
  return {
    ...{ ...app, id, groups: groups as [number, number], one, two, read, put, door, mark, page, apply },
    ...{ merge, members, proposedIn },
  }
}

test('a group that is emptied at the door is completed, not cancelled: its backups have no seat any more, and who did not come stays with it', async () => {
  const { db, call, groups, members, one, two, merge } = await startDoor({ signedUp: 13 })
  const added = await call('PATCH', `/api/dinner-groups/${groups[1]}`, { backupMembers: [13] })
  expect(added.status).toBe(200)
  await merge([...one.slice(0, 4), ...two.slice(0, 2)])
  expect(db.values(sql`select group_role from sign_ups where user_id = 13`)).toEqual([['free']])
  expect(db.values(sql`select status from dinner_groups where id = ${groups[1]}`)).toEqual([['completed']])
  // also who was absent at the table where their seat was needed
  expect(members(groups[1]).toSorted((a, b) => a - b)).toEqual(
    [...two.slice(2), ...one.slice(4), 13].toSorted((a, b) => a - b),
  )
})

test('the list of the door names whose transfer is awaited still', async () => {
  const { read, one, db } = await startDoor()
  changeSeatTickets(db, `user_id = ${one[0]}`, { status: 'paid' })
  const { guests } = (await read()).tables[0]!
  expect(guests.map(({ isUnpaid }) => isUnpaid)).toEqual([false, true, true, true, true, true])
})

test('tables are at one venue where they have the same row of the venue book, whatever it was called', async () => {
  const { door, apply, groups, call, db, one, two } = await startDoor()
  await call('POST', '/api/venues', { name: 'Kedai Senja' })
  db.run(sql`update dinner_groups set venue_id = 1, venue = name`)
  const here = [...one.slice(0, 3), ...two.slice(0, 3)]
  db.run(sql`update profiles set gender = (user_id = ${two[0]})`)
  const { proposal, warnings } = await door(here)
  expect(proposal).toHaveLength(3)
  expect(warnings).toEqual([{ userIds: [two[0]!], message: 'would be the only man at their table' }])
  db.run(sql`update dinner_groups set venue_id = null, venue = 'Kedai Senja' where id = ${groups[1]}`)
  const apart = await door(here)
  expect(apart.proposal).toEqual([])
  const moves = [{ from: groups[1], to: groups[0], userId: two[1]! }]
  expect((await apply({ moves, digest: apart.digest })).status).toBe(409)
})

test('two who are kept apart are neither proposed nor put at one table, and nobody is told why', async () => {
  const { door, apply, groups, call, one, two } = await startDoor()
  for (const a of one.slice(0, 3))
    for (const b of two) await call('POST', `/api/users/${a}/apart`, { userId: b })
  const marked = await door([...one.slice(0, 3), ...two.slice(0, 3)])
  expect(marked.proposal).toEqual([])
  expect(marked.warnings).toEqual([])
  const moves = [{ from: groups[1], to: groups[0], userId: two[0]! }]
  expect((await apply({ moves, digest: marked.digest })).status).toBe(409)
})

test('of two who merge at once one is refused, and ticks of one table leave those of another', async () => {
  const { door, apply, groups, one, two } = await startDoor()
  await door(one.slice(1), groups[0])
  const marked = await door(two.slice(1), groups[1])
  expect(marked.tables[0]!.guests.filter(({ arrival }) => arrival === 'here').length).toBe(5)
  const body = { moves: marked.proposal, digest: marked.digest }
  const answers = await Promise.all([apply(body), apply(body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('who is here is marked from three hours before the dinner until it is over', async () => {
  const { read, put, apply, db, id, groups, members } = await startDoor()
  const [userId] = members(groups[0])
  for (const [hours, marked, shown] of [
    [3.1, 409, 409],
    [2.9, 200, 200],
    [-2.9, 200, 200],
    [-3.1, 409, 200],
  ] as const) {
    const at = new Date(Date.now() + hours * 3_600_000).toISOString()
    db.run(sql`update evenings set at = ${at} where id = ${id}`)
    db.run(sql`update dinner_groups set event_at = ${at}`)
    expect([hours, (await put(userId!, { here: true })).status]).toEqual([hours, marked])
    expect([hours, (await read()).status]).toEqual([hours, shown])
  }
  expect((await apply({ moves: [{ from: 1, to: 2, userId }], digest: '' })).status).toBe(409)
  expect((await put(99, { outcome: 'came' })).status).toBe(422)
})

test('the same screen stores from two hours after the dinner began who came, and of two phones the last tap per head counts', async () => {
  const { db, id, read, put, door, groups, signIn, one } = await startDoor()
  await door(one.slice(0, 4), groups[0])
  expect((await read()).asks).toBe('here')
  expect((await put(one[0]!, { outcome: 'came' })).status).toBe(422)
  const began = new Date(Date.now() - 2.1 * 3_600_000).toISOString()
  db.run(sql`update evenings set at = ${began} where id = ${id}`)
  db.run(sql`update dinner_groups set event_at = ${began}`)

  const { call: host } = await signIn('budi', 'host')
  const { asks, tables } = await read()
  expect(asks).toBe('came')
  expect(tables[0]!.guests.map(({ proposed }) => proposed)).toEqual([...Array(4).fill('came'), null, null])
  const answers = await Promise.all([
    put(one[0]!, { outcome: 'came' }),
    put(one[4]!, { outcome: 'no-show' }),
    put(one[5]!, { outcome: 'excused', why: 'sakit' }, host),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await put(one[0]!, { outcome: 'late' }, host)).status).toBe(200)
  const { guests } = (await read()).tables[0]!
  expect(guests.map(({ outcome }) => outcome)).toEqual(['late', null, null, null, 'no-show', 'excused'])
  expect(guests[0]!.noted?.by).toBe('budi')
  expect((await put(one[2]!, { outcome: 'excused' })).status).toBe(422)
  expect((await put(one[2]!, {})).status).toBe(422)
})

test('who says that they come late counts as one who comes: nobody takes their seat, and no table exceeds six with them', async () => {
  const { db, door, page, apply, groups, one, two, merge } = await startDoor()
  db.run(sql`update tickets set status = 'paid' where id in (select ticket_id from seats)`)
  expect((await page(one[5]!, 'POST', '/arrival', { arrival: 'late20' })).status).toBe(200)
  const marked = await door([...one.slice(0, 5), ...two.slice(0, 5)])
  expect(marked.proposal).toEqual([])
  const moves = [{ from: groups[1], to: groups[0], userId: two[0]! }]
  expect((await apply({ moves, digest: marked.digest })).status).toBe(409)
  const merged = await merge([...one.slice(0, 4), ...two.slice(0, 5)])
  const late = merged.tables.flatMap(({ guests }) => guests)
  expect(late.find(({ userId }) => userId === one[5])).toMatchObject({ arrival: 'late20' })
})

test('who is absent from merged tables keeps a seat at that venue, sees it, and is ticked when they come', async () => {
  const { db, mark, page, one, two, merge } = await startDoor()
  db.run(sql`update tickets set status = 'paid' where id in (select ticket_id from seats)`)
  const applied = await merge([...one.slice(0, 4), ...two.slice(0, 2)])
  const shown = applied.tables.flatMap(({ guests }) => guests.map(({ userId }) => userId))
  expect(shown.toSorted((a, b) => a - b)).toEqual(people(1, 12))
  for (const userId of [...one.slice(4), ...two.slice(2)])
    expect(await page(userId)).toMatchObject({
      state: 'paid',
      dinner: { place: { venue: 'Kedai Senja' } },
      arrival: { mine: null },
      // also to whom a merge has moved there: nobody else sits at it
      isMerged: false,
    })
  expect(await page(two[0]!)).toMatchObject({ isMerged: true })
  expect((await page(one[4]!, 'POST', '/arrival', { arrival: 'here' })).status).toBe(200)
  const later = await mark({ [two[3]!]: true })
  const here = later.tables.flatMap(({ guests }) => guests.filter(({ arrival }) => arrival === 'here'))
  expect(here.length).toBe(8)
  expect((await page(two[3]!)).arrival).toMatchObject({ mine: 'here' })
})

test('who comes after the merge to a table that was emptied is proposed a free seat at another', async () => {
  const { mark, apply, groups, members, one, two, merge } = await startDoor()
  const applied = await merge([...one.slice(0, 4), two[0]!])
  const emptied = applied.tables.find(({ guests }) => !guests.some(({ arrival }) => arrival === 'here'))!
  const [late] = emptied.guests
  const later = await mark({ [late!.userId]: true })
  expect(later.proposal).toEqual([{ from: emptied.id, to: groups[0], userId: late!.userId }])
  const merged = await apply({ moves: later.proposal, digest: later.digest })
  expect(merged.proposal).toEqual([])
  expect(members(groups[0])).toContain(late!.userId)
})

test('where staff noted who came, thanks are due to those only; elsewhere to all who paid', async () => {
  const { db, mark, page, one, two } = await startDoor({ venues: ['Kedai Senja', 'Warung Pagi'] })
  db.run(sql`update tickets set status = 'paid' where id in (select ticket_id from seats)`)
  await mark({ [one[0]!]: true, [one[1]!]: true })
  await page(one[2]!, 'POST', '/arrival', { arrival: 'late10' })
  // a guest who says so themselves makes no door
  await page(two[0]!, 'POST', '/arrival', { arrival: 'here' })
  const later = new Date(Date.now() + 48 * 3_600_000)
  const thanked = dueAt(readDueInput(db, later), later, CONFIG)
    .filter(({ kind }) => kind === 'thanks')
    .map(({ userId }) => userId)
  expect(thanked.toSorted((a, b) => a - b)).toEqual([...one.slice(0, 3), ...two].toSorted((a, b) => a - b))
})

test('ticks at the door and who says to be there propose that they came, and who was missing at merged tables that they did not', async () => {
  const { groups, page, proposedIn, one, two, merge } = await startDoor()
  await page(one[0]!, 'POST', '/arrival', { arrival: 'here' })
  expect(await proposedIn(groups[0])).toEqual(one.map((id) => [id, id === one[0] ? 'came' : null]))
  const here = [...one.slice(0, 5), ...two.slice(0, 3)]
  await merge(here)
  const all = [...(await proposedIn(groups[0])), ...(await proposedIn(groups[1]))]
  expect(all.toSorted()).toEqual(
    [...one, ...two].map((id) => [id, here.includes(id) ? 'came' : 'no-show']).toSorted(),
  )
})

test('the figures count neither a table that the door emptied nor who was missing there and had paid, before anybody is marked', async () => {
  const { db, one, two, merge } = await startDoor()
  await merge([...one.slice(0, 4), ...two.slice(0, 2)])
  changeSeatTickets(db, 'left_at is null', { status: 'paid' })
  const later = new Date(Date.now() + 6 * 3_600_000)
  const query = { weeks: '4', by: undefined, timeZone: 'Asia/Jakarta' } as const
  const { tables, contacts, absences, funnel } = numbersAt(db, query, later).total
  expect(tables).toEqual({ six: 1, five: 0, four: 0, fewer: 0, unmarked: 1 })
  expect([contacts.seats, absences.seats, funnel.came]).toEqual([6, 6, 6])
})

test('five and five become six and four, and who moved has the same seat, and what was noted, at the table where they ended', async () => {
  const { db, groups, door, apply, one, two } = await startDoor()
  const marked = await door([...one.slice(1), ...two.slice(1)])
  const [move] = marked.proposal
  for (const userId of [move!.userId, one[0]])
    db.run(sql`
      insert into outcomes (person_id, group_id, dinner_day, outcome, at, source)
      select person_id, ${userId === one[0] ? groups[0] : move!.from}, '2026-01-01', 'late', ${inDays(0)}, 'staff'
      from profiles where user_id = ${userId}`)
  const seat = () => db.all(sql`select id, status, pay_by from seats where user_id = ${move!.userId}`)
  const before = seat()
  const applied = await apply({ moves: marked.proposal, digest: marked.digest })
  expect([applied.status, applied.proposal]).toEqual([200, []])
  const sizes = applied.tables.map(({ guests }) => guests.filter(({ arrival }) => arrival === 'here').length)
  expect(sizes.toSorted()).toEqual([4, 6])
  expect(seat()).toEqual(before)
  const noted = db.values(sql`
    select user_id, outcomes.group_id, outcome from outcomes join profiles on profiles.person_id = outcomes.person_id`)
  expect(noted).toContainEqual([move!.userId, move!.to, 'late'])
  expect(noted.length).toBe(2)
})

test('nothing is proposed of a table at another place, where nobody stood at the door', async () => {
  const { db, groups, proposedIn } = await startDoor({ venues: ['Kedai Senja', 'Warung Pagi'] })
  db.run(sql`update memberships set merged_at = ${inDays(0)} where group_id = ${groups[0]}`)
  changeSeatTickets(db, `group_id = ${groups[0]}`, { arrival: 'here' })
  expect((await proposedIn(groups[1])).map(([, proposed]) => proposed)).toEqual(Array(6).fill(null))
})

test('the door of an evening that is cancelled says so, also to a tap, and that of none that there is none', async () => {
  const { call, db, id, read, put, apply } = await startDoor()
  db.run(sql`update evenings set status = 'cancelled' where id = ${id}`)
  const cancelled = { status: 409, message: 'This evening is cancelled: nobody comes' }
  expect(await read()).toMatchObject(cancelled)
  const tapped = await put(1, { here: true })
  expect({ status: tapped.status, ...(await tapped.json()) }).toMatchObject(cancelled)
  expect((await apply({ moves: [{ from: 1, to: 2, userId: 1 }], digest: '' })).status).toBe(409)
  expect((await call('GET', '/api/evenings/999/guests')).status).toBe(404)
})
