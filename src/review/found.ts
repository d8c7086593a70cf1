import { sql } from 'drizzle-orm'
import type { Review, ReviewKind } from '../domain/after-dinner/review'

/** What came up about a person: the facts of an entry, without who they are. */
export type Found<K extends ReviewKind = ReviewKind> = {
  [Each in K]: { personId: number } & Pick<Review, 'about' | 'userId'> &
    Omit<Extract<Review, { kind: Each }>, 'name' | 'phone'>
}[K]

/** The sign-up a row of `people` is known by: of the latest seat, else the newest that wrote to us, else the newest. */
export const KNOWN_SIGN_UP = sql`(
  select user_id from profiles where profiles.person_id = people.id
  order by (select max(seat.id) from memberships as seat where seat.user_id = profiles.user_id and role = 'member') desc,
    wrote_at is null, user_id desc limit 1)`
