import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { nextId } from '../db/ids'
import type { Db } from '../db/open'
import { sessions, setupLinks, users } from '../db/schema'
import { changeRow, refused, transact } from '../db/transact'
import type { SignedIn } from '../domain/api'
import { ACCOUNT_MESSAGES, type Credentials, NEW_PASSWORD_MIN, type StaffRole } from '../domain/staff/account'
import { COMMON_PASSWORDS } from './common-passwords'
import { hashPassword } from './passwords'
import { removeSecondFactor } from './second-factor'
import { takeSetupLink } from './setup-links'

interface NewAccount {
  onlyFirst?: boolean
  role?: StaffRole
  link?: string | undefined
}

/** The message for a set-up link that is refused. */
export const LINK_OVER = 'This set-up link is no longer valid'

type Outcome<T> = ({ ok: true } & T) | { ok: false; reason: string; field?: 'password' }

/** Whether there is an admin; hosts cannot make one. */
export function hasAdmin(db: Db): boolean {
  return listAdmins(db).some(({ role }) => role === 'admin')
}

/** Creates a staff account; with a set-up link of staff (`link` is its token) in the role of the link. Refuses a name that is taken or reserved for visitors, a short or common password, and with `onlyFirst` also when an admin exists. */
export async function addAdmin(
  db: Db,
  by: Staff | 'themselves',
  { username, password }: Credentials,
  { onlyFirst = false, role: wanted = 'admin', link }: NewAccount = {},
): Promise<Outcome<{ user: SignedIn }>> {
  if (/^user_/i.test(username)) return refused('Names beginning with user_ are kept for visitors')
  const weak = weakPassword(password)
  if (weak) return weak
  const passwordHash = await hashPassword(password)
  return transact(db, (db) => {
    if (onlyFirst && hasAdmin(db)) return refused('There is an admin already')
    if (find(db, username)) return refused('That username is taken')
    if (listAdmins(db).some((other) => skeleton(other.username) === skeleton(username)))
      return refused('That username looks like that of another admin')
    const role = link === undefined ? wanted : takeSetupLink(db, link)
    if (!role) return refused(LINK_OVER)
    const { id } = db
      .insert(users)
      .values({
        id: nextId(db, 'users') ?? undefined,
        username,
        passwordHash,
        role,
        createdAt: new Date().toISOString(),
      })
      .returning({ id: users.id })
      .get()
    audit(db, by === 'themselves' ? { id, via: 'set-up link' } : by, 'added an admin', {
      userId: id,
      ...(role === 'host' && { detail: role }),
    })
    return { ok: true, user: { id, username, is_admin: true, role } }
  })
}

/** Gives a staff account a new password and ends all its sessions but `except`. Refuses a short password and a common one. */
export async function changePassword(
  db: Db,
  by: Staff,
  username: string,
  password: string,
  except = '',
): Promise<Outcome<object>> {
  const weak = weakPassword(password)
  if (weak) return weak
  const passwordHash = await hashPassword(password)
  return transact(db, (db) => {
    const account = find(db, username)
    if (!account?.role) return refused('There is no admin of that name')
    changeRow(db, users, account.id, { passwordHash })
    db.delete(sessions)
      .where(and(eq(sessions.userId, account.id), ne(sessions.tokenHash, except)))
      .run()
    db.delete(setupLinks).where(eq(setupLinks.madeBy, account.id)).run()
    audit(db, by, 'changed a password', { userId: account.id })
    return { ok: true }
  })
}

/** Changes the role of a staff account and ends its sessions, which have the old permissions. Refuses to demote the last admin. */
export function changeRole(db: Db, by: Staff, username: string, role: StaffRole): Outcome<object> {
  return transact(db, (db) => {
    const account = find(db, username)
    if (!account?.role) return refused('There is no admin of that name')
    const admins = listAdmins(db).filter((other) => other.role === 'admin')
    if (role !== 'admin' && admins.every((other) => other.username === account.username))
      return refused('There would be no admin left')
    changeRow(db, users, account.id, { role })
    db.delete(sessions).where(eq(sessions.userId, account.id)).run()
    db.delete(setupLinks).where(eq(setupLinks.madeBy, account.id)).run()
    audit(db, by, 'changed a role', { userId: account.id, detail: role })
    return { ok: true }
  })
}

/** Turns the second factor of a staff account off, for somebody who lost it, and ends its sessions. */
export function resetSecondFactor(db: Db, by: Staff, username: string): Outcome<object> {
  return transact(db, (db) => {
    const account = find(db, username)
    if (!account?.role) return refused('There is no admin of that name')
    if (!removeSecondFactor(db, by, account.id)) return refused('That account has no second factor')
    db.delete(sessions).where(eq(sessions.userId, account.id)).run()
    return { ok: true }
  })
}

export function listAdmins(db: Db) {
  return db
    .select({
      id: users.id,
      username: users.username,
      createdAt: users.createdAt,
      role: users.role,
      hasSecondFactor: sql`totp_secret is not null`.mapWith(Boolean),
    })
    .from(users)
    .where(isNotNull(users.role))
    .orderBy(users.id)
    .all()
}

/** Removes a staff account; its sessions end with it. */
export function removeAdmin(db: Db, by: Staff, username: string): Outcome<object> {
  return transact(db, (db) => {
    const account = find(db, username)
    if (!account?.role) return refused('There is no admin of that name')
    db.delete(users).where(eq(users.id, account.id)).run()
    // by name: the account is deleted, and its id no longer has one
    audit(db, by, 'removed an admin', { userId: account.id, detail: account.username })
    return { ok: true }
  })
}

function weakPassword(password: string) {
  const weak = (reason: string) => refused(reason, { field: 'password' as const })
  if (password.length < NEW_PASSWORD_MIN) return weak(ACCOUNT_MESSAGES.passwordShort)
  return COMMON_PASSWORDS.has(password.trim().toLowerCase())
    ? weak(ACCOUNT_MESSAGES.passwordCommon)
    : undefined
}

function find(db: Db, username: string) {
  return db
    .select({ id: users.id, username: users.username, role: users.role })
    .from(users)
    .where(sql`${users.username} collate nocase = ${username}`)
    .get()
}

/** Returns the skeleton of a name (as in Unicode TR 39): names with the same one look alike. */
function skeleton(name: string): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{P}\p{Z}\p{Cf}]/gu, '')
    .replace(/./gu, (char) => SHAPES.get(char) ?? char)
  return plain.replaceAll('rn', 'm').replaceAll('vv', 'w')
}

// a character and the one that it resembles; staff names have letters of one script, so only whole words can be confused
const SHAPES = new Map(
  Object.entries({
    a: 'аα',
    b: 'вβ',
    c: 'с',
    d: 'ԁ',
    e: 'еε',
    h: 'һн',
    j: 'ј',
    k: 'кκ',
    l: '1i|ıіӏι',
    m: 'м',
    n: 'η',
    o: '0оο',
    p: 'рρ',
    q: 'ԛ',
    s: '5$ѕ',
    t: 'тτ',
    u: 'υ',
    v: 'ν',
    w: 'ԝ',
    x: 'хχ',
    y: 'у',
  }).flatMap(([shape, signs]) => [...signs].map((sign) => [sign, shape] as const)),
)
