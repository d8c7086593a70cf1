import { sql } from 'drizzle-orm'
import type { Db } from '../../src/db/open'
import { auditEntries } from '../../src/db/schema'
import { answers } from './answers'
import { startPages, tokenIn } from './pages'

export const NAME = 'Xylophonia Quetzal'
export const PHONE = '+628123000000'

/** Returns the instant so many hours from now. */
export const hoursAhead = (hours: number) => new Date(Date.now() + hours * 3_600_000)

/** An evening whose first member has an unmistakable name, and two sign-ups; a host is signed in beside the admin. */
export async function startWithHost() {
  const app = await startPages({ backups: 1 })
  const [id] = app.members as [number]
  await app.staff('POST', `/api/users/${id}/update-profile`, { name: NAME })
  const again = await app.call('POST', '/api/register', answers(0, { phone: PHONE, name: `${NAME} lagi` }))
  const second: number = (await again.json()).user.id
  const { call } = await app.signIn('tuan', 'host')
  const asHost = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body)
    return { status: answer.status, ...(await answer.json()) }
  }
  /** A link that the host gives somebody. */
  const hostLink = async (userId: number) => tokenIn((await asHost('POST', `/api/users/${userId}/link`)).link)
  /** Signs up with the same phone once more, and returns that sign-up. */
  const signUpAgain = async (): Promise<number> => {
    const made = await app.call('POST', '/api/register', answers(0, { phone: PHONE, name: 'Baru lagi' }))
    return (await made.json()).user.id
  }
  /** What Privacy shows of requests by links. */
  const requested = async () => app.staff('GET', '/api/privacy/links')
  return { ...app, id, second, asHost, hostLink, signUpAgain, requested }
}

/** The same, with their page by a link of the host. */
export async function startErasing() {
  const app = await startWithHost()
  return { ...app, page: app.as(await app.hostLink(app.id)) }
}

type Send = ReturnType<Awaited<ReturnType<typeof startPages>>['as']>

/** Erases whose page it is. */
export function erase({ page }: Send, digits = PHONE.slice(-4), more: object = {}) {
  return page('DELETE', '/api/me', { digits, ...more })
}

/** The activity about the erasure of somebody: what, by whom, by whose link, and the detail. */
export function erasureEntries(db: Db, userId: number) {
  const found = db.select().from(auditEntries).where(sql`user_id = ${userId} and action like '%eras%'`).all()
  return found.map(({ action, actor, adminId, detail }) => [action, actor, adminId, detail])
}
