import { and, eq, sql } from 'drizzle-orm'
import { audit } from '../audit/audit'
import type { Staff } from '../audit/staff'
import { built } from '../db/built'
import { isStorageError } from '../db/errors'
import type { Db } from '../db/open'
import { erasureLinks, links, profiles, signUps } from '../db/schema'
import { type Tx, transact } from '../db/transact'
import type { LinkScope } from '../domain/guest-page/guest-page'
import { UNKNOWN_ACCOUNT } from '../domain/staff/audit'
import { TOKEN_LENGTH, TOKEN_PATTERN, USE_MINUTES } from '../domain/token'
import { DAY_MS } from '../domain/units'
import { changePeople, doubtOwner, leaveToOwner, signUpsOf } from './people'

/** Days after the sign-up, and after the last dinner, for which a link is good; one made later than that is for as many days as after a dinner. */
const AFTER_SIGN_UP = 180
const AFTER_DINNER = 60
/** Most links of one scope that somebody has been given and never used; the oldest go. */
const UNUSED_MAX = 50
/** Most links that a browser has of its sign-up, once the first has ended. */
const OWN_MAX = 5

/** The user of a link and its scope; `hash` identifies it without the token. */
export interface Link {
  hash: string
  userId: number
  scope: LinkScope
  /** the account that handed it out; null for the link of a sign-up, which staff never see */
  openedBy: number | null
  /** of somebody who is to be erased by their own request: which erasure */
  erasureId: number | null
}

/** Returns the address of the page of a token, after `#`, where servers, messengers and Referer never see it. */
export function linkAddress(site: string, token: string): string {
  return `${site}/k#${token}`
}

interface NewLink extends Pick<Link, 'userId' | 'scope'> {
  now: Date
  /** the account that gets to see it */
  openedBy?: number | null
  until?: string
  token?: string
}

/** Returns a function that makes a link and returns its token, of which only the hash is stored. */
export function linkInserter(db: Db) {
  const insert = db
    .insert(links)
    .values({
      tokenHash: sql.placeholder('hash'),
      userId: sql.placeholder('userId'),
      scope: sql.placeholder('scope'),
      createdAt: sql.placeholder('at'),
      expiresAt: sql.placeholder('until'),
      openedBy: sql.placeholder('openedBy'),
    })
    .prepare()
  return ({ userId, scope, now, until, openedBy = null, token = newToken() }: NewLink) => {
    insert.run({
      hash: hashOf(token),
      userId,
      scope,
      openedBy: scope === 'signup' ? null : (openedBy ?? UNKNOWN_ACCOUNT),
      at: now.toISOString(),
      until: until ?? new Date(now.getTime() + AFTER_SIGN_UP * DAY_MS).toISOString(),
    })
    return token
  }
}

/** Makes another link, and deletes unused ones beyond the limit. Returns its token. */
export function makeLink(
  db: Tx,
  userId: number,
  scope: LinkScope,
  now: Date,
  openedBy: number | null = null,
): string {
  const due = dueEnd(db, userId)
  const until = due > now.toISOString() ? due : new Date(now.getTime() + AFTER_DINNER * DAY_MS).toISOString()
  db.run(sql`
    delete from links where token_hash in (
      select token_hash from links where user_id = ${userId} and scope = ${scope} and last_used_at is null
      order by created_at desc limit -1 offset ${UNUSED_MAX - 1})`)
  return linkInserter(db)({ userId, scope, now, until, openedBy })
}

/** Returns the token of a sign-up's first link, made from the browser's secret: sent again, it needs no other. */
export function tokenOfSecret(secret: string, userId: number): string {
  return inBase58(new Bun.CryptoHasher('sha256').update(`link ${userId} ${secret}`).digest().subarray(0, 16))
}

/** Returns a token for the browser with a sign-up's secret: of its first link, or of a few after it. */
export function ownToken(db: Tx, userId: number, secret: string, now: Date): string | undefined {
  const token = tokenOfSecret(secret, userId)
  const own = db
    .select()
    .from(links)
    .where(and(eq(links.userId, userId), eq(links.scope, 'signup')))
    .all()
  const hash = hashOf(token)
  if (own.some(({ tokenHash, expiresAt }) => tokenHash === hash && expiresAt > now.toISOString()))
    return token
  return own.length < OWN_MAX ? makeLink(db, userId, 'signup', now) : undefined
}

/** Makes a link that staff hand out in place of all earlier ones. Returns its token; undefined for no user. */
export function replaceLinks(db: Db, by: Staff, userId: number, now = new Date()): string | undefined {
  return transact(db, (db) => {
    const known = db.select().from(profiles).where(eq(profiles.userId, userId)).get()
    if (!known) return undefined
    endLinks(db, userId, 'signup')
    const all = signUpsOf(db, known.personId)
    doubtOwner(db, all)
    // with the links goes what shows that the phone was reached
    leaveToOwner(db, all)
    for (const id of all) endLinks(db, id, 'phone')
    // who gives a new one has looked at the number
    flagNumber(db, userId, null)
    const token = makeLink(db, userId, 'phone', now, by.id)
    audit(db, by, 'made a link', { userId }, now)
    return token
  })
}

/** Ends the links of a user of one scope. */
export function endLinks(db: Tx, userId: number, scope: LinkScope) {
  db.delete(links)
    .where(and(eq(links.userId, userId), eq(links.scope, scope)))
    .run()
}

/** Ends one link. */
export function endLink(db: Tx, { hash }: Link) {
  db.delete(links).where(eq(links.tokenHash, hash)).run()
}

/** Flags a user's number as somebody else's since `at`, or clears the flag (null). */
export function flagNumber(db: Tx, userId: number, at: string | null) {
  const person = db.select().from(signUps).where(eq(signUps.userId, userId)).get()
  if (person && person.wrongNumberAt !== at) changePeople(db, [person.personId], { wrongNumberAt: at })
}

const linkBy = built((db) =>
  db
    .select()
    .from(links)
    .where(eq(links.tokenHash, sql.placeholder('hash')))
    .prepare(),
)

/** Returns the link of a token, or undefined when it is unknown or has expired; `isUse`: it is opened, not only named beside another. */
export function findLink(db: Db, token: string, now = new Date(), isUse = true): Link | undefined {
  if (!TOKEN_PATTERN.test(token)) return undefined
  const hash = hashOf(token)
  const found = linkBy(db).get({ hash })
  const at = now.toISOString()
  if (!found) return linkOfErasure(db, hash)
  if (found.expiresAt <= at) return undefined
  const due = dueEnd(db, found.userId)
  // a dinner may have moved since; one made after the end has a time of its own
  if (due <= at && due > found.createdAt) return undefined
  const isLater = due > found.expiresAt
  const isNoted =
    found.lastUsedAt !== null && now.getTime() - Date.parse(found.lastUsedAt) <= USE_MINUTES * 60_000
  if (isUse && (isLater || !isNoted))
    noteUse(db, hash, { lastUsedAt: at, ...(isLater && { expiresAt: due }) })
  const { userId, scope, openedBy } = found
  return { hash, userId, scope, openedBy, erasureId: null }
}

/** Returns the link with a hash if it is that of somebody who is to be erased; it opens their page until then. */
export function linkOfErasure(db: Db, hash: string): Link | undefined {
  return db.select(OF_ERASURE).from(erasureLinks).where(eq(erasureLinks.tokenHash, hash)).get()
}

const OF_ERASURE = {
  hash: erasureLinks.tokenHash,
  userId: erasureLinks.userId,
  scope: erasureLinks.scope,
  openedBy: erasureLinks.openedBy,
  erasureId: erasureLinks.erasureId,
}

// when the database cannot be written, as on a full disk, the page with tonight's dinner still opens
function noteUse(db: Db, hash: string, use: { lastUsedAt: string; expiresAt?: string }) {
  try {
    db.update(links).set(use).where(eq(links.tokenHash, hash)).run()
  } catch (error) {
    if (!isStorageError(error)) throw error
  }
}

/** Whether a link still exists: no change may outlive it. */
export function isOpen(db: Tx, { hash }: Link): boolean {
  return linkBy(db).get({ hash }) !== undefined
}

/** Returns when the links of a user end: so long after the last dinner of any sign-up of the phone, or after a sign-up that came later. */
function dueEnd(db: Db, userId: number): string {
  const [found] = db.all<{ signedUp: string; dinner: string | null }>(sql`
    select registered_at as signedUp, (
      select max(coalesce(event_at, created_at)) from profiles as same
      join memberships on memberships.user_id = same.user_id and left_at is null
      join dinner_groups on dinner_groups.id = group_id
      where same.person_id = profiles.person_id
    ) as dinner
    from profiles where user_id = ${userId}`)
  if (!found) return ''
  const { signedUp, dinner } = found
  const end =
    dinner && dinner > signedUp
      ? Date.parse(dinner) + AFTER_DINNER * DAY_MS
      : Date.parse(signedUp) + AFTER_SIGN_UP * DAY_MS
  return new Date(end).toISOString()
}

// base58: without the signs that are taken for one another, and without those at which messengers end a link
const SIGNS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Returns 128 random bits in base58. */
export function newToken(): string {
  return inBase58(crypto.getRandomValues(Buffer.alloc(16)))
}

function inBase58(bytes: Buffer): string {
  let bits = BigInt(`0x${bytes.toString('hex')}`)
  let token = ''
  for (; token.length < TOKEN_LENGTH; bits /= 58n) token = SIGNS[Number(bits % 58n)] + token
  return token
}

// a token is random all over: there is nothing to guess that a slow hash would have to slow down
function hashOf(token: string): string {
  return Bun.SHA256.hash(token, 'base64url')
}
