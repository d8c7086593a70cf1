import { sql } from 'drizzle-orm'
import { peopleOfSignUps } from '../../src/people/people'
import { inHours, startPages } from './pages'
import { changeSeatTickets } from './put-seat'

/** A table of six who have paid, after its dinner, each with a link to their phone, by their place at it from 1 on. */
export async function afterDinner(eventAt = inHours(-48)) {
  const app = await startPages({ eventAt })
  const { db, members, staff } = app
  changeSeatTickets(db, `role = 'member'`, { status: 'paid' })
  const tokens: string[] = []
  for (const id of members) tokens.push(await app.link(id))
  const token = (i: number) => tokens[i - 1]!
  const seat = (i: number) => app.seatOf(members[i - 1]!).id as number
  const of = (i: number) => app.as(token(i))
  const say = (i: number, answers: object) =>
    of(i).page('PUT', '/api/me/feedback', { seat: seat(i), ...answers })
  const person = (i: number) => peopleOfSignUps(db, [members[i - 1]!])[0]!
  const phone = (i: number) =>
    db.values<[string]>(sql`select phone from people where id = ${person(i)}`)[0]![0]
  const mark = (outcome: string, i: number) =>
    db.run(sql`
      insert or replace into outcomes (person_id, group_id, dinner_day, outcome, at, source)
      values (${person(i)}, ${app.groupId}, ${eventAt.slice(0, 10)}, ${outcome}, ${eventAt}, 'staff')`)
  const reports = async () => (await staff('GET', '/api/reports')).reports
  /** Decides on the report that stands first. */
  const decide = async (change: object) => {
    const [{ id, version }] = await reports()
    return staff('PATCH', `/api/reports/${id}`, { version, ...change })
  }
  return { ...app, token, seat, of, say, person, phone, mark, reports, decide }
}
