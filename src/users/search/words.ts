import { type SQL, sql } from 'drizzle-orm'
import { FIELD_LIST } from '../../domain/fields'
import type { UserFilter } from '../../domain/users-query'
import { holdsOneOf } from './filters'

const WORDS_MAX = 8
/** Characters of the pieces that `users_search` holds, and so fewest of a word that it can find. */
const PIECE = 3

/** The conditions of a search on a row of `profiles`. */
export interface Words {
  /** a query of `users_search` that every match fits, if its words are long enough for that index */
  match?: string
  /** conditions that options can fulfil, or options and texts */
  options: SQL[]
  /** conditions on the texts alone; those who fit `match` may not fit these */
  texts: SQL[]
}

/** Parses search texts: every word of `search` must occur somewhere, in any case; `who` is part of a name or a phone alone. */
export function readWords({ search = '', who = '' }: UserFilter): Words {
  const words: Words = { options: [], texts: [] }
  const queries: string[] = []
  for (const word of wordsOf(joinPhones(search))) {
    const { options, isWhole } = optionsWith(word)
    const initial = initialIn(word)
    const inTexts = sql.join(
      [
        ...spellings(word).map((text) => sql`instr(profiles.search_text, ${text}) > 0`),
        ...(initial ? [beginsName(initial)] : []),
      ],
      sql` or `,
    )
    const query = isIndexed(initial ?? word) && queryFor(initial ?? word)
    if (isWhole) words.options.push(...options)
    else if (options.length > 0) {
      const found = query ? isIn(query, sql` and (${inTexts})`) : inTexts
      words.options.push(sql`(${sql.join([...options, found], sql` or `)})`)
    } else {
      if (query) queries.push(query)
      words.texts.push(sql`(${inTexts})`)
    }
  }
  // a phone may be written with 0, 62 and dashes
  const isPhone = /^[+\d][\d\s-]*$/.test(who)
  for (const word of isPhone ? [who.replace(/\D/g, '').replace(/^(62|0)/, '')] : wordsOf(who)) {
    if (word === '') continue
    const initial = initialIn(word)
    if (isIndexed(initial ?? word)) queries.push(queryFor(initial ?? word))
    // shorter words are not looked for in phones, which hold every digit somewhere
    const found = sql`instr(${isPhone || isIndexed(word) ? PHONE_AND_NAME : NAME}, ${word}) > 0`
    words.texts.push(initial ? sql`(${found} or ${beginsName(initial)})` : found)
  }
  return queries.length > 0 ? { ...words, match: queries.join(' AND ') } : words
}

/**
 * The condition that a row of `profiles` fits a query of `users_search`, and what else is asked of its texts there: the
 * row is looked at with the list, and the others in the index of facets alone. The plus keeps SQLite from starting with the list.
 */
export function isIn(query: string, texts?: SQL): SQL {
  const found = texts
    ? sql`users_search cross join profiles on profiles.user_id = users_search.rowid where users_search match ${query}${texts}`
    : sql`users_search where users_search match ${query}`
  return sql`+profiles.user_id in (select users_search.rowid from ${found})`
}

// the second and third lines of the texts; every phone begins with +62, which distinguishes nobody
const PHONE_AT = sql`instr(profiles.search_text, char(10)) + 1`
const PHONE_LENGTH = sql`instr(substr(profiles.search_text, ${PHONE_AT}), char(10)) - 1`
const PHONE_AND_NAME = sql`substr(profiles.search_text, ${PHONE_AT} + 3, ${PHONE_LENGTH} - 3 + 1 + length(profiles.name))`
const NAME = sql`substr(profiles.search_text, ${PHONE_AT} + ${PHONE_LENGTH} + 1, length(profiles.name))`

/** The condition that a word of the name of a row of `profiles` begins with these lower-case letters. */
export function beginsName(letters: string): SQL {
  return sql`instr(' ' || ${NAME}, ${` ${letters}`}) > 0`
}

/** Returns the letters of a word that ends with a dot, as in `Siti O.`: the beginning of a word of a name. */
export function initialIn(word: string): string | undefined {
  return /^(\p{L}[\p{L}\p{M}]*)\.$/u.exec(word)?.[1]
}

/** Writes the numbers of a search that may be (part of) a phone as phones are stored: without spaces and dashes. */
function joinPhones(typed: string): string {
  return typed.replace(/(?<!\S)\+?\d[\d\s-]*\d(?!\S)/g, (number) => {
    const joined = number.replace(/[\s-]/g, '')
    return /^\+?\d{7,15}$/.test(joined) ? joined : number
  })
}

/** Returns the words of a search: texts are stored composed, in lower case and without control characters. */
export function wordsOf(typed: string): string[] {
  const words = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Cc}/gu, ' ')
    .split(/\s+/)
  return words.filter(Boolean).slice(0, WORDS_MAX)
}

/** Conditions for the options that have the word in their code or label; some, as those of gender, are found by the whole word only. */
function optionsWith(word: string): { options: SQL[]; isWhole: boolean } {
  let isWhole = false
  const options = FIELD_LIST.flatMap((field) => {
    const { options = [], show = String, whole } = field
    const having = options.filter((option) => {
      if (typeof option === 'number') return false
      const names = [option.toLowerCase(), show(option).toLowerCase()]
      return whole ? names.includes(word) : names.some((name) => name.includes(word))
    })
    if (whole && having.length > 0) isWhole = true
    return having.length > 0 ? [holdsOneOf(field, having)] : []
  })
  return { options, isWhole }
}

/** How a word may stand in the texts: a number that begins with 0 is also the beginning of a phone, as people write it at home. */
function spellings(word: string): string[] {
  return /^0\d{2,}$/.test(word) ? [word, `+62${word.slice(1)}`] : [word]
}

function isIndexed(word: string): boolean {
  return [...word].length >= PIECE
}

/** A query for all pieces of a word, in any of its spellings. */
function queryFor(word: string): string {
  const queries = spellings(word).map((text) => {
    const letters = [...text]
    const pieces = letters.slice(PIECE - 1).map((_, i) => letters.slice(i, i + PIECE).join(''))
    return [...new Set(pieces)].map((piece) => `"${piece.replaceAll('"', '""')}"`).join(' AND ')
  })
  return `(${queries.map((query) => `(${query})`).join(' OR ')})`
}
