import { eq, type SQL, sql } from 'drizzle-orm'
import { VISITOR } from '../audit/staff'
import { reserveIds } from '../db/ids'
import type { Db } from '../db/open'
import { people, profiles, signUps, users } from '../db/schema'
import { refused, type Tx } from '../db/transact'
import type { Registration } from '../domain/profile/registration'
import { linkInserter, ownToken, tokenOfSecret } from '../people/links'
import { isOnlySignUp, readsOnly } from '../people/people'
import { changedFields, visitorColumns } from '../users/fields'
import { changeProfile, codeOf, userInserter } from '../users/users'
import { createGroupCommit } from './group-commit'

/**
 * The account of a sign-up, `repeated` when it existed already, `own` when it was sent with its secret; or that it is final
 * and takes no correction. `token` is that of a link for the browser that holds the secret.
 */
export type RegistrationResult =
  | {
      ok: true
      id: number
      username: string
      repeated: boolean
      own: boolean
      code?: string
      token?: string
    }
  | { ok: false; reason: 'final' }

/** Returns the sign-up verb for one database. */
export function createRegistration(db: Db) {
  // prepared for the first sign-up, to spare the start
  let prepared: ReturnType<typeof prepareStatements> | undefined

  function store(tx: Tx, { answers, now }: { answers: Registration; now: Date }): RegistrationResult {
    prepared ??= prepareStatements(tx)
    const { byUsername, insertUser, insertLink } = prepared
    const wanted = answers.username ?? `user_${now.getTime()}`
    const secretHash = answers.secret === undefined ? null : hash(answers.secret)
    const holders = byUsername.all({ name: wanted })
    const own = secretHash && holders.find((holder) => holder.secretHash === secretHash)
    if (own && !correctSignUp(tx, own.id, answers, now)) return refused('final')
    const first = own || (answers.username && holders.find(({ phone }) => phone === answers.phone))
    if (first) {
      const { id, username } = first
      const token = own && ownToken(tx, id, answers.secret!, now)
      const forOwner = own && { code: codeOf(db, id), ...(token && { token }) }
      return { ok: true, id, username, repeated: true, own: Boolean(own), ...forOwner }
    }

    const username = holders.length > 0 ? `${wanted}-${crypto.randomUUID().slice(0, 13)}` : wanted
    const { name, phone, termsVersion } = answers
    const id = insertUser({
      ...visitorColumns(answers),
      name,
      phone,
      username,
      secretHash,
      termsVersion,
      at: now.toISOString(),
    })
    const token = answers.secret && tokenOfSecret(answers.secret, id)
    if (token) insertLink({ userId: id, scope: 'signup', now, token })
    return {
      ok: true,
      id,
      username,
      repeated: false,
      own: true,
      code: codeOf(db, id),
      ...(token && { token }),
    }
  }
  const commitTogether = createGroupCommit(db, store)

  /**
   * Stores a sign-up; once the promise is kept it has reached the disk. The same username and secret correct the first
   * one; without the secret a retry (same username, same phone) is only answered, with `repeated`. A username that
   * somebody else has gets a suffix.
   */
  function registerVisitor(answers: Registration, now = new Date()): Promise<RegistrationResult> {
    reserveIds(db)
    return commitTogether({ answers, now })
  }

  return { registerVisitor }
}

export type RegistrationVerbs = ReturnType<typeof createRegistration>

function prepareStatements(db: Tx) {
  return {
    byUsername: holdersOf(db).prepare(),
    insertUser: userInserter(db),
    insertLink: linkInserter(db),
  }
}

/** Returns the query for the accounts with a username (placeholder `name`), or with it and a suffix; it uses the index on names. */
export function holdersOf(db: Db) {
  const holders = (condition: SQL) =>
    db
      .select({
        id: users.id,
        username: users.username,
        secretHash: users.secretHash,
        phone: people.phone,
      })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .leftJoin(people, eq(people.id, profiles.personId))
      .where(condition)
  const named = sql`${users.username} collate nocase`
  const name = sql.placeholder('name')
  // '-' and '.' are neighbours in ASCII; with `or` in place of the union SQLite would scan all users
  return holders(sql`${named} = ${name}`).unionAll(
    holders(sql`${named} > ${name} || '-' and ${named} < ${name} || '.'`),
  )
}

// a secret is random: a slow hash would protect nothing
function hash(secret: string): string {
  return Bun.SHA256.hash(secret, 'base64url')
}

/**
 * Replaces the answers of a sign-up, or those that its browser has `changed`. Returns false, with nothing changed, when it is final: it
 * has a seat or a removal reason of its own, which a changed phone would move to somebody else, or may only be read.
 */
function correctSignUp(db: Tx, userId: number, answers: Registration, now: Date): boolean {
  const profile = db.select().from(signUps).where(eq(signUps.userId, userId)).get()
  if (!profile) return false
  const columns = visitorColumns(answers, answers.changed)
  if (changedFields(profile, { ...profile, ...columns }).length === 0) return true
  const keepsReason = profile.removed !== null && isOnlySignUp(db, profile)
  if (profile.groupRole !== 'free' || keepsReason || readsOnly(db, profile)) return false
  return changeProfile(db, VISITOR, userId, columns, now, 'corrected a sign-up').ok
}
