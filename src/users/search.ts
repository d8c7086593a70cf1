import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { COUNTED_MAX } from '../domain/people'
import { ACTIVITIES, activityLabel, BUDGETS, GENDERS, HOBBIES, INTERESTS, toBits } from '../domain/profile'

/** Most words of a search that are looked at. */
const WORDS_MAX = 8
/** Fewest characters that the trigram index can find. */
const INDEXED = 3
/** Most people whom the index lists for one word; a word that is more frequent is looked for in the texts met anyway. */
const LISTED_MAX = 50_000

/** The free texts of a person that a search looks through, in lower case, one a line; triggers keep the trigram index of it. */
export function searchText(
  username: string,
  { name, phone, dietaryRestrictions = '' }: { name: string; phone: string; dietaryRestrictions?: string },
): string {
  return [username, name, phone, dietaryRestrictions].join('\n').toLowerCase()
}

/** A search as conditions on `profiles`, all of which must hold. */
export interface Search {
  conditions: SQL[]
  /** when the search is nothing but one text: who has it, COUNTED_MAX + 1 at most */
  found?: number[]
}

/**
 * What someone typed: every word must occur anywhere in a field, whatever the letter case; `%`, `_` and quotes are
 * characters like any other. `pria` and `male` mean men and nothing else, `wanita` and `female` women; a number that
 * begins with 0 is looked for as stored, with 62.
 */
export function readSearch(db: Db, typed: string): Search {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  let found: number[] | undefined
  const conditions = words.map((word) => {
    const gender = GENDERS.find((code) => GENDER_WORDS[code].includes(word))
    if (gender) return sql`profiles.gender = ${gender}`
    const options = optionConditions(word)
    const text = inText(db, /^0\d{2,}$/.test(word) ? `62${word.slice(1)}` : word)
    if (words.length === 1 && options.length === 0) found = text.found
    return sql`(${sql.join([...options, text.condition], sql` or `)})`
  })
  return { conditions, ...(found && { found }) }
}

const GENDER_WORDS = { male: ['male', 'pria'], female: ['female', 'wanita'] }

/** Conditions for the choices whose text has the word in it; few options, so no index of texts is needed. */
function optionConditions(word: string): SQL[] {
  const having = <T extends string>(options: readonly T[], text = (option: T): string => option) =>
    options.filter((option) => text(option).toLowerCase().includes(word))
  const conditions: SQL[] = []

  const activities = having(ACTIVITIES, (code) => `${code}\n${activityLabel(code)}`)
  if (activities.length > 0) conditions.push(sql`profiles.activity in ${oneOf(activities)}`)
  const budgets = having(BUDGETS)
  if (budgets.length > 0) conditions.push(sql`profiles.budget in ${oneOf(budgets)}`)
  const hobbies = toBits(HOBBIES, having(HOBBIES))
  if (hobbies > 0) conditions.push(sql`profiles.hobbies & ${hobbies} <> 0`)
  const interests = toBits(INTERESTS, having(INTERESTS))
  if (interests > 0) conditions.push(sql`profiles.interests & ${interests} <> 0`)
  const answers = having(['Yes', 'No'])
  if (answers.length > 0)
    conditions.push(sql`profiles.smoker in ${oneOf(answers)} or profiles.drinker in ${oneOf(answers)}`)
  return conditions
}

/** Whether the word is in the free texts, by the trigram index: as a list of people while they are few, else as a question. */
function inText(db: Db, word: string): { condition: SQL; found?: number[] } {
  const look = sql`instr(profiles.search_text, ${word}) > 0`
  if ([...word].length < INDEXED) return { condition: look }

  // a phrase of trigrams one after the other is the word itself
  const having = sql`select rowid as id from people_search where people_search match ${`"${word.replaceAll('"', '""')}"`}`
  const upTo = (limit: number) => db.all<{ id: number }>(sql`${having} limit ${limit}`).map(({ id }) => id)
  const found = upTo(COUNTED_MAX + 1)
  if (found.length <= COUNTED_MAX) return { condition: sql`profiles.user_id in ${oneOf(found)}`, found }

  // the plus keeps SQLite from starting with this list, which is the long one
  const listed = upTo(LISTED_MAX + 1).length <= LISTED_MAX
  return { condition: listed ? sql`+profiles.user_id in (${having})` : look, found }
}
