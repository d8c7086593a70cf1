import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { User } from '../domain/api'

/** Returns people of a group with what they said last that they do not eat: of this dinner, where they have, and else in their sign-up. */
export function withDiets(db: Db, groupId: number, people: User[]): User[] {
  const rows = db.values<[number, string]>(sql`
    select user_id, diet from memberships cross join choices on membership_id = memberships.id
    where group_id = ${groupId} and left_at is null and diet is not null`)
  const diets = new Map(rows)
  return people.map((user) => {
    const diet = diets.get(user.id)
    if (diet === undefined || !user.profile) return user
    return { ...user, profile: { ...user.profile, dietary_restrictions: diet } }
  })
}
