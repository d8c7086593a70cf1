import { type SQL, sql } from 'drizzle-orm'
import { FIELD_LIST } from '../../domain/profile/fields'
import type { UserFilter } from '../../domain/profile/users-query'
import { holdsOneOf } from './filters'

const WORDS_MAX = 8
/** Fewest characters of a word that is looked for in phones, which hold every digit somewhere. */
const LONG = 3

/** Returns a search as conditions on a row of `profiles`: every word of `search` must occur somewhere, in any case; `who` is part of a name or a phone alone. */
export function readWords({ search = '', who = '' }: UserFilter): SQL[] {
  return [...wordsOf(joinPhones(search)).map(isAnywhere), ...readWho(who).map(({ fits }) => fits)]
}

function isAnywhere(word: string): SQL {
  const { options, isWhole } = optionsWith(word)
  const initial = initialIn(word)
  const texts = [
    ...spellings(word).map((text) => sql`instr(profiles.search_text, ${text}) > 0`),
    ...(initial ? [beginsName(initial)] : []),
  ]
  return sql`(${sql.join(isWhole ? options : [...options, ...texts], sql` or `)})`
}

/** Returns the words of a name, or the one of a phone, which may be written with 0, 62 and dashes: what each asks of a row of `profiles`, and whether it is long. */
export function readWho(who: string): { fits: SQL; isLong: boolean }[] {
  const isPhone = /^[+\d][\d\s-]*$/.test(who)
  const words = isPhone ? [who.replace(/\D/g, '').replace(/^(62|0)/, '')] : wordsOf(who)
  return words.filter(Boolean).map((word) => {
    const letters = initialIn(word)
    const found = sql`instr(${isPhone || isLong(word) ? PHONE_AND_NAME : NAME}, ${word}) > 0`
    const either = letters ? sql`(${found} or ${beginsName(letters)})` : found
    // most rows are out before the name is cut from the texts, which takes twice as long
    const fits = sql`(instr(profiles.search_text, ${letters ?? word}) > 0 and ${either})`
    return { fits, isLong: isLong(letters ?? word) }
  })
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

function isLong(word: string): boolean {
  return [...word].length >= LONG
}
