import { sql } from 'drizzle-orm'
import { settleTickets } from '../../src/evenings/lapse'
import { answers } from './answers'
import { eveningBody } from './evenings'
import { checkInvariants } from './invariants'
import { checkMoney } from './money'
import { inHours, startChecked } from './pages'

/** The app with an evening, six in the queue who may sit with anybody, and who signs up as well. */
export async function startJoining(changes: Record<string, unknown> = {}) {
  const app = await startChecked()
  const { db, staff, call } = app
  let n = 100
  const signUp = async (given: Record<string, unknown> = {}) => {
    const gender = n % 2 ? 'female' : 'male'
    const body = answers(n, { secret: String(n++).padStart(32, '0'), gender, ...given })
    const { link } = await (await call('POST', '/api/register', body)).json()
    const [{ id }] = db.all<{ id: number }>(sql`select max(user_id) as id from profiles`) as [{ id: number }]
    const guest = app.as(link.split('#')[1])
    const join = (pay: 'now' | 'later') =>
      guest.page('POST', '/api/me/tickets', { evening: evening.code, pay })
    const ticket = async () => (await guest.me()).tickets[0]!
    const transferred = async (is = true) =>
      guest.page('POST', `/api/me/tickets/${(await ticket()).id}/transferred`, { transferred: is })
    const leave = async (choice?: string) =>
      guest.page('DELETE', `/api/me/tickets/${(await ticket()).id}${choice ? `?choice=${choice}` : ''}`)
    return { id, token: link.split('#')[1] as string, ...guest, join, ticket, transferred, leave }
  }
  const { evening } = await staff('POST', '/api/evenings', eveningBody(changes))
  const paymentsOf = (userId: number) =>
    db.all<{ id: number; state: string; amount: number; groupId: number; choice: string | null }>(
      sql`select id, state, amount, group_id as groupId, choice from payments where user_id = ${userId} order by id`,
    )
  const pay = async (userId: number) => {
    const due = paymentsOf(userId).find(({ state }) => state === 'due')!
    return staff('POST', '/api/dues/paid', { ids: [due.id] })
  }
  /** Marks as come what was due for a place that is held no longer. */
  const comesLate = async (userId: number) => {
    const [row] = db.all<{ id: number; version: number }>(
      sql`select id, version from payments where user_id = ${userId} and state = 'void'`,
    )
    return staff('PATCH', `/api/dues/${row!.id}`, { state: 'paid', version: row!.version })
  }
  const check = () => {
    checkInvariants(db)
    checkMoney(db)
  }
  const lapse = () => {
    db.run(sql`update tickets set pay_by = ${inHours(-1)} where status = 'confirmed'`)
    settleTickets(db)
  }
  type Guest = Awaited<ReturnType<typeof signUp>>
  const signUps = async (count: number) => {
    const guests: Guest[] = []
    for (let i = 0; i < count; i++) guests.push(await signUp())
    return guests as [Guest, Guest, ...Guest[]]
  }
  /** So many who have paid their place. */
  const payers = async (count: number) => {
    const guests = await signUps(count)
    for (const { id, join } of guests) {
      await join('now')
      await pay(id)
    }
    return guests
  }
  const makeTables = (id: number = evening.id) => app.makeTables(id)
  await signUps(6)
  return { ...app, evening, signUp, signUps, payers, makeTables, paymentsOf, pay, comesLate, check, lapse }
}
