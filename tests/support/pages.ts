import { expect } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../src/config'
import { payments } from '../../src/db/schema'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { answers } from './answers'
import { startApp } from './app'
import { storeEvening } from './evening'
import { inHours } from './evenings'
import { checkAfter } from './money'

export { inHours }

export const SITE = 'https://semeja.example'
/** Two weeks from now: every deadline lies ahead. */
const FAR = 14 * 24

/** Where there is a price. */
type Payment = typeof payments.$inferSelect & { amount: number; code: number }

/** The app with an evening in two weeks, whose first member has the `id`, staff signed in, and what people do on their pages. */
export async function startPages(
  changes: Parameters<typeof storeEvening>[1] = {},
  settings: Partial<Config> = {},
) {
  const app = await startApp({ publicUrl: SITE, ...settings })
  const { call: asStaff } = await app.signIn('ayu')
  const evening = storeEvening(app.db, { eventAt: inHours(FAR), ...changes })
  const json = async (answer: Promise<Response>) => {
    const got = await answer
    return { status: got.status, ...(await got.json()) }
  }
  const staff = (method: string, path: string, body?: unknown) => json(asStaff(method, path, body))

  /** What somebody does who bears a token, from an address of their own where a proxy is trusted. */
  const as = (token: string, address?: string) => {
    const from = address && { 'x-forwarded-for': address }
    const send = (method: string, path: string, body?: unknown) =>
      app.call(method, path, body, { headers: { authorization: `Bearer ${token}`, ...from } })
    const page = (method: string, path: string, body?: unknown) => json(send(method, path, body))
    const me = async (): Promise<Me & { status: number }> => page('GET', '/api/me')
    return {
      send,
      page,
      me,
      sayTransferred: async (transferred: boolean) =>
        page('POST', `/api/me/tickets/${(await me()).pay?.ticket}/transferred`, { transferred }),
      answer: (answer: 'yes' | 'no', more: object = {}) =>
        page('POST', '/api/me/answer', { answer, ...more }),
    }
  }

  /** Signs somebody up in a browser, which knows the secret of that from then on, and returns what it does there. */
  const signUp = async (n: number, changes: object = {}) => {
    const body = { ...answers(n), secret: String(n).padStart(32, '0'), ...changes }
    const register = (more: object = {}) => json(app.call('POST', '/api/register', { ...body, ...more }))
    const { user, link } = await register()
    return {
      id: user.id as number,
      link: link as string,
      token: tokenIn(link),
      register,
      ...as(tokenIn(link)),
    }
  }

  /** Sends a message as staff do, and returns the token in it. */
  async function tell(userId: number, kind: string, { groupId = evening.groupId, mark = true } = {}) {
    const opened = await staff('POST', '/api/messages', { userId, groupId, kind })
    if (opened.status !== 201) throw new Error(`${kind} was refused: ${opened.message}`)
    if (mark) await staff('PATCH', `/api/messages/${opened.message.id}`, { result: 'sent' })
    return tokenIn(opened.text)
  }

  /** Gives somebody a link by hand. */
  const link = async (userId: number) => tokenIn((await staff('POST', `/api/users/${userId}/link`)).link)

  const setStatus = (userId: number, status: string, isBackup = false, groupId = evening.groupId) =>
    staff('PATCH', `/api/dinner-groups/${groupId}/member-status`, { userId, status, isBackup })
  /** Stores another dinner, in twenty days, and puts somebody in the place of its first member. */
  const sitElsewhere = async (userId: number, first = 10, more: Parameters<typeof storeEvening>[1] = {}) => {
    const next = storeEvening(app.db, { first, eventAt: inHours(20 * 24), ...more })
    const members = [userId, ...next.members.slice(1)]
    await staff('PATCH', `/api/dinner-groups/${next.groupId}`, { members })
    return next
  }
  const change = (changes: object) => staff('PATCH', `/api/dinner-groups/${evening.groupId}`, changes)
  /** Makes the dinner be so many hours from now, as it was all along. */
  const setTime = (hours: number) => {
    const at = inHours(hours)
    app.db.run(sql`update dinner_groups set event_at = ${at} where id = ${evening.groupId}`)
    app.db.run(sql`update messages set stated_event_at = ${at} where group_id = ${evening.groupId}`)
  }
  const seatOf = (userId: number) =>
    app.db.all<Record<string, unknown>>(
      sql`select * from seats where user_id = ${userId} order by id desc limit 1`,
    )[0]!
  const digitsOf = (userId: number) =>
    app.db.values<[string]>(sql`select substr(phone, -4) from sign_ups where user_id = ${userId}`)[0]![0]
  /** Makes the tables that an evening is offered. */
  const makeTables = async (eveningId: number) => {
    const { digest, tables } = await staff('POST', `/api/evenings/${eveningId}/tables/preview`, {})
    const made = await staff('POST', `/api/evenings/${eveningId}/tables`, { digest })
    expect(made.status).toBe(200)
    return { ...made, tables }
  }
  const announce = async (eveningId: number) => {
    const { digest } = await staff('GET', `/api/evenings/${eveningId}`)
    const announced = await staff('POST', `/api/evenings/${eveningId}/announce`, { digest })
    expect(announced.status).toBe(200)
    return announced
  }
  const paymentsOf = (userId: number) =>
    app.db.select().from(payments).where(eq(payments.userId, userId)).orderBy(payments.id).all() as Payment[]
  /** Marks a payment as it is now. */
  const mark = (payment: number, state: string, more: object = {}) => {
    const { version } = app.db.select().from(payments).where(eq(payments.id, payment)).get()!
    return staff('PATCH', `/api/dues/${payment}`, { state, version, ...more })
  }
  /** What is owed to people as the page Money lists it, that which is kept as credit last. */
  const owed = async () => {
    const lists = ['owed', 'credit'].map((state) => staff('GET', `/api/dues?state=${state}`))
    return (await Promise.all(lists)).flatMap(({ items }) => items)
  }

  return {
    id: evening.members[0]!,
    ...{ ...app, ...evening, asStaff, staff, as, tell, link, setStatus, change, setTime },
    ...{ signUp, seatOf, digitsOf, makeTables, announce, paymentsOf, mark, owed, sitElsewhere },
  }
}

/** The same, with the page of the first member, opened by an invitation or by a link that was given by hand, also once they have a status. */
export async function startGuest(
  by: 'invite' | 'link' | 'confirmed' | 'paid',
  ...given: Parameters<typeof startPages>
) {
  const { id, ...app } = await startPages(...given)
  if (by === 'confirmed' || by === 'paid') await app.setStatus(id, by)
  const page = app.as(by === 'invite' ? await app.tell(id, 'invite') : await app.link(id))
  return { ...app, id, page }
}

/** What {@link startPages} returns, but for the id. */
export type Pages = Omit<Awaited<ReturnType<typeof startPages>>, 'id'>

/** The same: once the test is over its money agrees, too. */
export async function startChecked(...given: Parameters<typeof startPages>) {
  const app = await startPages(...given)
  checkAfter(app.db)
  return app
}

/** The token of the link in a text; empty without one. */
export function tokenIn(text: string): string {
  return /\/k#([1-9A-HJ-NP-Za-km-z]{22})(?![\w…])/.exec(text)?.[1] ?? ''
}
