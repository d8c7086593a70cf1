import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import { profiles, wordsOf } from '../db/schema'

/** Fewest characters that the indexes can find. */
export const INDEXED = 3

/**
 * The free texts of a person that a search looks through, in lower case, one a line. Triggers keep indexes of it: of
 * the account name and the phone, and of the words that follow; see PARTS.
 */
export function searchText(
  username: string,
  { name, phone, dietaryRestrictions = '' }: { name: string; phone: string; dietaryRestrictions?: string },
): string {
  return [username, phone, name, dietaryRestrictions].join('\n').toLowerCase()
}

/** Words that only free texts can hold. */
export interface Texts {
  /** the ids of who has them all, from either end of the order of sign-up; a limit of -1 is none, ids may be `within` a range */
  list(dir: 'asc' | 'desc', limit: number, within?: readonly [number, number]): SQL
  /** the same as questions about one row */
  conditions: SQL[]
  /** whether the index of facets answers these */
  covered: boolean
  /** whether they are several, so that the next who has them all may stand far behind */
  several: boolean
}

/** A word of a search, and where somebody has it. */
export interface Word {
  word: string
  parts: readonly Part[]
}

/** Whether a row has the word. */
export function inText({ word, parts }: Word): SQL {
  return sql`instr(${isCovered(parts) ? WORDS : sql`profiles.search_text`}, ${word}) > 0`
}

/** The words of a row: name and diet. */
export const WORDS = wordsOf(profiles)

/** Whether the index of facets holds all that the word can be found in. */
export function isCovered(parts: readonly Part[]): boolean {
  return !parts.includes('numbers')
}

/** The words as few lists: those that stand in the same index only are one query of it. */
export function textsWith(words: Word[]): Texts[] {
  const together = PARTS.flatMap((part) => {
    const own = words.filter(({ parts }) => parts.length === 1 && parts[0] === part)
    return own.length > 0
      ? [
          textsOf(
            [part],
            own.map(({ word }) => word),
          ),
        ]
      : []
  })
  const apart = words.filter(({ parts }) => parts.length !== 1)
  return [...together, ...apart.map(({ word, parts }) => textsOf(parts, [word]))]
}

export function textsOf(parts: readonly Part[], words: string[]): Texts {
  return {
    list(dir, limit, within) {
      const lists = parts.map((part) => having(part, words, within))
      // merged as they come when there are two
      const all = lists.length > 0 ? sql.join(lists, sql` union `) : sql`select 0 as id where false`
      return sql`${all} order by 1 ${sql.raw(dir)} limit ${limit}`
    },
    conditions: words.map((word) => inText({ word, parts })),
    covered: isCovered(parts),
    several: words.length > 1,
  }
}

/** The two parts of the texts: the account name and the phone, and the words after them. */
export const PARTS = ['words', 'numbers'] as const
export type Part = (typeof PARTS)[number]

function having(part: Part, words: string[], within?: readonly [number, number]): SQL {
  const range = within ? sql` and rowid between ${within[0]} and ${within[1]}` : sql``
  if (part === 'words')
    return sql`select rowid as id from people_search where people_search match ${words.map(quoted).join(' AND ')}${range}`
  // the pieces may stand apart, and are not all of it
  const long = words.filter((word) => word.length > PIECE)
  const whole = long.map((word) => sql` and instr(profiles.search_text, ${word}) > 0`)
  const really =
    long.length > 0
      ? sql` and exists (select 1 from profiles where user_id = people_numbers.rowid${sql.join(whole)})`
      : sql``
  return sql`select rowid as id from people_numbers where people_numbers match ${words.flatMap(pieces).join(' AND ')}${range}${really}`
}

/** Characters of a piece of account names and phones: any three digits are found everywhere. */
const PIECE = 4
const ZEROS = new RegExp(`^0+(?=.{${PIECE}})`)

/** Pieces of the word, every second of them, which tell it from others; zeros in front are left out. */
function pieces(word: string): string[] {
  if (word.length < PIECE) return [`${quoted(word)} *`]
  const telling = word.replace(ZEROS, '')
  const last = telling.length - PIECE
  return Array.from({ length: Math.ceil(last / 2) + 1 }, (_, i) => {
    const from = Math.min(2 * i, last)
    return quoted(telling.slice(from, from + PIECE))
  })
}

// in the index of words: trigrams one after the other, which are the word itself
function quoted(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

/** Where somebody has the word. */
export function partsWith(db: Db, word: string, parts: readonly Part[] = PARTS): Part[] {
  return parts.filter(
    (part) =>
      // the letters of account names and phones
      (part === 'words' || /^[\w+-]+$/.test(word)) &&
      db.values(sql`${having(part, [word])} limit 1`).length > 0,
  )
}
