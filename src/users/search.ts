import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { COUNTED_MAX } from '../domain/people'
import { ACTIVITIES, activityLabel, BUDGETS, GENDERS, HOBBIES, INTERESTS, toBits } from '../domain/profile'

/** Most words of a search that are looked at. */
const WORDS_MAX = 8
/** Fewest characters that the trigram index can find. */
const INDEXED = 3

/** The free texts of a person that a search looks through, in lower case, one a line; triggers keep the trigram index of it. */
export function searchText(
  username: string,
  { name, phone, dietaryRestrictions = '' }: { name: string; phone: string; dietaryRestrictions?: string },
): string {
  return [username, name, phone, dietaryRestrictions].join('\n').toLowerCase()
}

/**
 * What someone typed as conditions on `profiles`: every word must occur anywhere in a field, whatever the letter case;
 * `%`, `_` and quotes are characters like any other. `pria` and `male` mean men and nothing else, `wanita` and `female`
 * women; a number that begins with 0 is looked for as stored, with 62.
 */
export function searchConditions(db: Db, typed: string): SQL[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  return words.map((word) => {
    const gender = GENDERS.find((code) => GENDER_WORDS[code].includes(word))
    if (gender) return sql`profiles.gender = ${gender}`
    const options = optionConditions(word)
    return sql`(${sql.join([...options, textCondition(db, /^0\d{2,}$/.test(word) ? `62${word.slice(1)}` : word)], sql` or `)})`
  })
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

/** Whether the word is in the free texts: as the list of people whom the index finds, unless they are too many to list. */
function textCondition(db: Db, word: string): SQL {
  const inText = sql`instr(profiles.search_text, ${word}) > 0`
  const trigrams = trigramsOf(word)
  if (trigrams.length === 0) return inText

  // a text with all the trigrams of a word may still lack the word
  const match = trigrams.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')
  const ids = db
    .all<{ id: number }>(
      sql`select people_search.rowid as id from people_search cross join profiles on profiles.user_id = people_search.rowid
        where people_search match ${match} and ${inText} limit ${COUNTED_MAX + 1}`,
    )
    .map(({ id }) => id)
  return ids.length > COUNTED_MAX ? inText : sql`profiles.user_id in ${oneOf(ids)}`
}

function trigramsOf(word: string): string[] {
  const letters = [...word]
  const starts = letters.slice(0, Math.max(0, letters.length - INDEXED + 1))
  return [...new Set(starts.map((_, i) => letters.slice(i, i + INDEXED).join('')))]
}
