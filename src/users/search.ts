import { type SQL, sql } from 'drizzle-orm'
import type { profiles } from '../db/schema'
import { activityLabel, fromBits, HOBBIES, INTERESTS } from '../domain/profile'

/** Most words of a search that are looked at. */
const WORDS_MAX = 8
/** Fewest characters that the trigram index can find. */
const INDEXED = 3

type Searched = Pick<
  typeof profiles.$inferInsert,
  | 'name'
  | 'phone'
  | 'gender'
  | 'activity'
  | 'budget'
  | 'hobbies'
  | 'interests'
  | 'smoker'
  | 'drinker'
  | 'dietaryRestrictions'
>

/**
 * What a search looks through for one person, in lower case, a field a line. It is stored with the profile; triggers
 * keep the trigram index of it. Women stand in it as `wanita` only, so that `male` does not find them.
 */
export function searchText(username: string, person: Searched): string {
  return [
    username,
    person.name,
    person.phone,
    person.gender && GENDER_WORDS[person.gender],
    person.activity,
    person.activity && activityLabel(person.activity),
    person.budget,
    ...fromBits(HOBBIES, person.hobbies ?? 0),
    ...fromBits(INTERESTS, person.interests ?? 0),
    person.smoker,
    person.drinker,
    person.dietaryRestrictions,
  ]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
}

const GENDER_WORDS = { male: 'pria male', female: 'wanita' } as const

/** A search as conditions on `profiles`. */
export interface Search {
  /** finds by index: every word of three letters or more has all its trigrams; none when all words are shorter */
  match: string | undefined
  /** holds exactly for the people searched for */
  exact: SQL[]
}

/**
 * Reads what someone typed: every word must occur, anywhere in a field, whatever the letter case; `%`, `_` and quotes
 * are characters like any other. `pria` and `male` mean men, `wanita` and `female` women; a number that begins with 0 is
 * looked for as stored, with 62.
 */
export function readSearch(typed: string): Search | undefined {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  if (words.length === 0) return undefined

  const trigrams: string[] = []
  const exact = words.map((word) => {
    const gender =
      word === 'pria' || word === 'male'
        ? 'male'
        : word === 'wanita' || word === 'female'
          ? 'female'
          : undefined
    if (gender) return sql`profiles.gender = ${gender}`
    const wanted = /^0\d{2,}$/.test(word) ? `62${word.slice(1)}` : word
    trigrams.push(...trigramsOf(wanted))
    return sql`instr(profiles.search_text, ${wanted}) > 0`
  })
  const match =
    trigrams.length > 0
      ? [...new Set(trigrams)].map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')
      : undefined
  return { match, exact }
}

function trigramsOf(word: string): string[] {
  const letters = [...word]
  return letters
    .slice(0, Math.max(0, letters.length - INDEXED + 1))
    .map((_, i) => letters.slice(i, i + INDEXED).join(''))
}
