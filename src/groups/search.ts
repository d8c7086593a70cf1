import { type SQL, sql } from 'drizzle-orm'
import { readWho, wordsOf } from '../users/search/words'

/**
 * Returns conditions on a row of `dinner_groups`: each word of a search must be in the group's name, venue, area, address or
 * PIC, or in the name or phone of somebody there; a number may be its id, and `#12` is only that.
 */
export function searchConditions(searched = ''): SQL[] {
  // a phone may have spaces
  const words = /^\+?\d[\d\s-]{4,}$/.test(searched) ? [searched] : wordsOf(searched)
  return words.map((word) => {
    const [, sign, digits] = /^(#?)(\d{1,15})$/.exec(word) ?? []
    const isId = sql`dinner_groups.id = ${Number(digits ?? 0)}`
    if (sign) return isId
    // one or two digits are in nearly every phone
    const who = readWho(word).flatMap(({ fits, isLong }) => (isLong || digits === undefined ? fits : []))
    const isThere = sql`exists (
      select 1 from memberships cross join profiles on profiles.user_id = memberships.user_id
      where group_id = dinner_groups.id and left_at is null and ${sql.join(who, sql` and `)})`
    const own = sql`instr((select text from group_texts where group_texts.id = dinner_groups.id), ${word}) > 0`
    return sql`(${sql.join([isId, own, ...(who.length > 0 ? [isThere] : [])], sql` or `)})`
  })
}
