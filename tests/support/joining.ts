import { sql } from 'drizzle-orm'
import type { Tx } from '../../src/db/transact'
import { settleTickets } from '../../src/evenings/lapse'
import { makeLink } from '../../src/people/links'
import { eveningBody } from './evenings'
import { checkInvariants } from './invariants'
import { checkMoney } from './money'
import { inHours, startChecked } from './pages'

/** The app with an evening, six in the queue who may sit with anybody, and who signs up as well. */
export async function startJoining(changes: Record<string, unknown> = {}) {
  const app = await startChecked()
  const { db, staff } = app
  let n = 100
  /** What is done about the evening on the page of a token. */
  const guestBy = (token: string) => {
    const guest = app.as(token)
    const join = (pay: 'now' | 'later', code = evening.code) =>
      guest.page('POST', '/api/me/tickets', { evening: code, pay })
    const ticket = async () => (await guest.me()).tickets[0]!
    // with an id the page is not opened before
    const of = async (id?: number) => `/api/me/tickets/${id ?? (await ticket()).id}`
    const transferred = async (is = true, id?: number) =>
      guest.page('POST', `${await of(id)}/transferred`, { transferred: is })
    const leave = async (choice?: string, id?: number) =>
      guest.page('DELETE', `${await of(id)}${choice ? `?choice=${choice}` : ''}`)
    return { token, ...guest, join, ticket, transferred, leave }
  }
  const signUp = async (given: Record<string, unknown> = {}) => {
    const gender = n % 2 ? 'female' : 'male'
    const { id, token } = await app.signUp(n++, { gender, ...given })
    return { id, ...guestBy(token) }
  }
  /** The same by a link to the phone of somebody. */
  const phoneOf = (userId: number) => guestBy(makeLink(db as Tx, userId, 'phone', new Date()))
  const { evening } = await staff('POST', '/api/evenings', eveningBody(changes))
  const path = `/api/evenings/${evening.id}`
  const changeEvening = async (changes: object) => {
    const { version } = (await staff('GET', path)).evening
    return staff('PATCH', path, { version, change_reason: 'hujan', ...changes })
  }
  const announce = () => app.announce(evening.id)
  const pay = async (userId: number) => {
    const due = app.paymentsOf(userId).find(({ state }) => state === 'due')!
    return staff('POST', '/api/dues/paid', { ids: [due.id] })
  }
  /** Marks as come what was due for a place that is held no longer. */
  const comesLate = async (userId: number) => {
    const row = app.paymentsOf(userId).find(({ state }) => state === 'void')!
    return app.mark(row.id, 'paid')
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
  return {
    ...{ ...app, evening, path, changeEvening, announce, signUp, signUps, payers, phoneOf },
    ...{ makeTables, pay, comesLate, check, lapse },
  }
}
