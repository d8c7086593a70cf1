import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  EVENING_LISTS,
  type EveningList,
  eveningPageSchema,
  eveningPeopleSchema,
  numberedEveningsSchema,
} from '../../src/domain/evening/evening-page'
import { people } from '../support/evenings'
import { changeSeatTickets } from '../support/put-seat'
import { samePhone } from '../support/same-phone'
import { startWithPeople } from '../support/start-with-people'
import { silentIn } from '../support/waiting'

/** An evening that so many people have joined, with a table of the first six once `isDealt`. */
async function startEvening(n: number, { isDealt = false, ...changes }: Record<string, unknown> = {}) {
  const app = await startWithPeople(n, () => ({ budget: '>Rp200.000' }))
  const evening = await app.addEvening({ ...changes })
  await app.join(evening.id, people(1, n))
  const group = isDealt ? await (await app.addGroup()).json() : undefined
  if (group) {
    app.db.run(sql`update dinner_groups set evening_id = ${evening.id}, event_at = ${evening.at}, price = 150000,
      status = 'confirming' where id = ${group.id}`)
    changeSeatTickets(app.db, `group_id = ${group.id}`, { status: 'confirmed' })
    app.db.run(sql`update evenings set dealt_at = '2026-01-01T00:00:00.000Z' where id = ${evening.id}`)
  }
  const page = async () =>
    v.parse(eveningPageSchema, await (await app.call('GET', `/api/evenings/${evening.id}`)).json())
  const listed = async (list: EveningList, query = '') => {
    const answer = await app.call('GET', `/api/evenings/${evening.id}/people?list=${list}${query}`)
    const found = v.parse(eveningPeopleSchema, await answer.json())
    return { ...found, ids: found.people.map(({ userId }) => userId).sort((a, b) => a - b) }
  }
  /** Sets columns of their places. */
  const mark = (ids: readonly number[], columns: string) => {
    for (const id of ids) app.db.run(sql`update tickets set ${sql.raw(columns)} where user_id = ${id}`)
  }
  return { ...app, evening, groupId: group?.id as number, page, listed, mark }
}

describe('the page of an evening', () => {
  test('counts who has joined, said no or was only written to, and lists exactly those', async () => {
    const { page, listed, leave, evening, call, db } = await startEvening(9)
    await leave(evening.id, [3, 9])
    db.run(sql`delete from tickets where user_id in (7, 8)`)
    db.run(sql`
      insert into messages (user_id, evening_id, kind, opened_at, sent_at, result, cold)
      select value, ${evening.id}, 'evening', '2026-01-01', '2026-01-01', 'sent', 0 from json_each('[1, 8]')`)

    const { numbers, tables, evening: shown } = await page()
    expect(numbers).toMatchObject({ joined: 5, silent: 0, out: 2, invited: 1, tables: 0, free: 0 })
    expect(tables).toEqual([])
    expect(shown).toMatchObject({ id: evening.id, joined: 5 })
    expect((await listed('joined')).ids).toEqual([1, 2, 4, 5, 6])
    expect((await listed('out')).ids).toEqual([3, 9])
    expect((await listed('invited')).ids).toEqual([8])
    for (const list of EVENING_LISTS)
      expect([list, (await listed(list)).matching]).toEqual([list, numbers[list]])

    const all = v.parse(numberedEveningsSchema, await (await call('GET', '/api/evenings')).json())
    expect(all.numbers[evening.id]).toEqual(numbers)
  })

  test('counts seats, who has paid and who has not, who stands by or stays on the list, and free seats once tables are made', async () => {
    const { page, listed, mark, db, groupId } = await startEvening(10, { isDealt: true })
    mark([8], 'standby = 1')
    mark([9], "status = 'paid'")
    mark([6], "status = 'dropped'")
    changeSeatTickets(db, `group_id = ${groupId} and user_id in (1, 2)`, { status: 'paid' })
    db.run(sql`update memberships set holds_seat = 0, left_at = '2026-01-02T00:00:00.000Z' where user_id = 6`)
    changeSeatTickets(db, 'user_id = 6', { status: 'dropped' })

    const { numbers, tables } = await page()
    expect(numbers).toMatchObject({
      ...{ seated: 5, paid: 3, unpaid: 3, tables: 1, free: 1, standby: 2, listed: 2, out: 1 },
      // nine of ten, as nothing is known yet
      expected: { people: 4.5, tables: 1 },
    })
    const seats = tables.map(({ seats }) => seats.map(({ userId, isPaidOrFree }) => [userId, isPaidOrFree]))
    expect(seats).toEqual([[1, 2, 3, 4, 5].map((id) => [id, id < 3])])
    for (const list of EVENING_LISTS)
      expect([list, (await listed(list)).matching]).toEqual([list, numbers[list]])
    expect((await listed('out')).ids).toEqual([6])
    expect((await listed('standby')).ids).toEqual([8, 9])
    const [unpaid] = (await listed('unpaid')).people
    expect(unpaid).toMatchObject({ isStandby: false, seat: { groupId, status: 'confirmed' } })
  })

  test('counts as silent who lets the deadline of a seat pass, as Messages do', async () => {
    const { page, listed, db } = await startEvening(6, { isDealt: true })
    changeSeatTickets(db, 'user_id in (2, 3)', { status: 'messaging', answerBy: '2026-01-02T00:00:00.000Z' })
    expect(silentIn(db)).toHaveLength(2)
    const { numbers, tables } = await page()
    expect(numbers.silent).toBe(2)
    expect((await listed('silent')).ids).toEqual([2, 3])
    expect(tables[0]!.seats.filter((seat) => seat.silent).map(({ userId }) => userId)).toEqual([2, 3])
  })

  test('counts somebody with two sign-ups once, with tables and without', async () => {
    const { page, listed, db } = await startEvening(7, { isDealt: true })
    samePhone(db, 7, 6)
    expect((await page()).numbers).toMatchObject({ joined: 6, seated: 6, elsewhere: 0 })
    // seated at a dinner of no evening
    db.run(sql`update dinner_groups set evening_id = null`)
    expect((await page()).numbers).toMatchObject({ joined: 6, elsewhere: 6 })
    db.run(sql`delete from dinner_groups`)
    expect((await page()).numbers).toMatchObject({ joined: 6 })
    // of those on the list the first takes part
    expect((await listed('joined')).ids).toEqual(people(1, 6))
    // whose other sign-up has not joined has joined still
    db.run(sql`delete from tickets where user_id = 6`)
    expect((await listed('joined')).ids).toEqual([1, 2, 3, 4, 5, 7])
  })

  test('finds people by a part of the name or phone, and says how many there are beyond those it lists', async () => {
    const { listed } = await startEvening(12)
    const { people: first, matching } = await listed('joined', '&size=5')
    expect([first.length, matching]).toEqual([5, 12])
    const { name, phone, userId } = first[3]!
    expect((await listed('joined', `&who=${encodeURIComponent(name.toUpperCase())}`)).ids).toContain(userId)
    expect((await listed('joined', `&who=0${phone.slice(3)}`)).ids).toEqual([userId])
    expect((await listed('joined', '&who=%25')).ids).toEqual([])
  })
})
