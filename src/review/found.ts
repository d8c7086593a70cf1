import { sql } from 'drizzle-orm'
import type { Review, ReviewKind } from '../domain/review'

/** What came up about a person: the facts of an entry, without who they are. */
export type Found<K extends ReviewKind = ReviewKind> = {
  [Each in K]: { personId: number } & Pick<Review, 'about' | 'userId'> &
    Omit<Extract<Review, { kind: Each }>, 'name' | 'phone'>
}[K]

/** The newest sign-up of a row of `people`. */
export const NEWEST_SIGN_UP = sql`(select max(user_id) from profiles where profiles.person_id = people.id)`
