import { sql } from 'drizzle-orm'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import {
  REVIEW_KINDS,
  type Review,
  type ReviewKind,
  type Reviews,
  SHOWN_MAX,
} from '../domain/after-dinner/review'
import type { Found } from './found'
import { KINDS } from './kinds'

/** Returns what came up of a kind and was not decided as it is now. */
export function findOpen(db: Db, kind: ReviewKind, now: Date): Found[] {
  const found = KINDS[kind].find(db, now)
  if (found.length === 0) return found
  const ids = oneOf(found.map(({ personId }) => personId))
  const decided = new Map(
    db
      .values<[number, string]>(
        sql`select person_id, about from reviews where kind = ${kind} and person_id in ${ids}`,
      )
      .map(([personId, about]): [number, string[]] => [personId, JSON.parse(about)]),
  )
  return found.filter(({ personId, about }) => {
    const seen = decided.get(personId)
    return !seen || about.some((key) => !seen.includes(key))
  })
}

export function listReviews(db: Db, now = new Date()): Reviews {
  const open = REVIEW_KINDS.map((kind) => findOpen(db, kind, now))
  const shown = open.flatMap((some) => some.slice(0, SHOWN_MAX))
  const people = new Map(
    db
      .values<[number, string, string]>(
        sql`select user_id, name, phone from sign_ups where user_id in ${oneOf(shown.map(({ userId }) => userId))}`,
      )
      .map(([id, name, phone]) => [id, { name, phone }]),
  )
  return {
    items: shown.map(({ personId: _, ...entry }): Review => ({ ...entry, ...people.get(entry.userId)! })),
    total: totalOf(open),
  }
}

export function countReviews(db: Db, now: Date): number {
  return totalOf(REVIEW_KINDS.map((kind) => findOpen(db, kind, now)))
}

function totalOf(open: readonly Found[][]): number {
  return open.reduce((sum, { length }) => sum + length, 0)
}
