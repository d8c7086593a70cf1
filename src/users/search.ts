import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import type { PeopleFilter } from '../domain/people'
import { ACTIVITIES, activityLabel, BUDGETS, GENDERS, HOBBIES, INTERESTS } from '../domain/profile'
import { choiceConditions } from './filters'
import {
  INDEXED,
  inText,
  isCovered,
  PARTS,
  type Part,
  partsWith,
  type Texts,
  textsOf,
  textsWith,
  WORDS,
  type Word,
} from './texts'

/** Most words of a search that are looked at. */
const WORDS_MAX = 8

/** A number that begins with 0. */
export interface Phone {
  /** the ids of who has it, some of them twice, `limit` or more when there are more; -1 is none */
  list(limit: number): SQL
  /** the same as a question about one row */
  condition: SQL
}

/** A search, word by word; all of it must hold. */
export interface Search {
  texts: Texts[]
  /** numbers as people write them at home */
  phones: Phone[]
  /** words that choices or texts can hold, or that are too short for the indexes */
  conditions: SQL[]
  /** whether the index of facets answers these conditions */
  covered: boolean
}

/** What a list is searched for: anything, and names and phones alone. */
export function searchOf(db: Db, { search = '', who = '' }: Pick<PeopleFilter, 'search' | 'who'>): Search {
  const [any, named] = [readSearch(db, search), readWho(db, who)]
  if (named.conditions.length === 0) return any
  return {
    texts: [...any.texts, ...named.texts],
    phones: any.phones,
    conditions: [...any.conditions, ...named.conditions],
    covered: false,
  }
}

/**
 * What someone typed: every word must occur anywhere in a field, whatever the letter case; `%`, `_` and quotes are
 * characters like any other. `pria` and `male` mean men and nothing else, `wanita` and `female` women; a number that
 * begins with 0 is also the beginning of a phone, as people write it at home.
 */
function readSearch(db: Db, typed: string): Search {
  const search: Search = { texts: [], phones: [], conditions: [], covered: true }
  const inTexts: Word[] = []
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)) {
    const gender = GENDERS.find((code) => GENDER_WORDS[code].includes(word))
    if (gender) {
      search.conditions.push(...choiceConditions({ genders: [gender] }))
      continue
    }
    const { choices, covered } = choicesWith(word)
    if (/^0\d{2,}$/.test(word) && choices.length === 0) {
      search.phones.push(phoneOrText(db, word))
      continue
    }
    const indexed = [...word].length >= INDEXED
    const parts: readonly Part[] = indexed ? partsWith(db, word) : PARTS
    if (indexed && choices.length === 0) inTexts.push({ word, parts })
    else {
      const texts = parts.length > 0 ? [inText({ word, parts })] : []
      search.conditions.push(sql`(${sql.join([...choices, ...texts], sql` or `)})`)
      search.covered &&= covered && isCovered(parts)
    }
  }
  return { ...search, texts: textsWith(inTexts) }
}

/**
 * Who is meant by a part of their name or phone, and by nothing else: a phone may be written with 0, 62 and dashes;
 * among words, only those of three letters or digits are looked for in phones, which hold every digit somewhere.
 */
function readWho(db: Db, typed: string): Search {
  const isPhone = /^[+\d][\d\s-]*$/.test(typed)
  const words = isPhone ? [typed.replace(/\D/g, '').replace(/^(62|0)/, '')] : typed.toLowerCase().split(/\s+/)
  const wanted = words.filter(Boolean).slice(0, WORDS_MAX)
  const indexed = wanted.filter((word) => [...word].length >= INDEXED)
  return {
    texts: textsWith(indexed.map((word) => ({ word, parts: partsWith(db, word) }))),
    phones: [],
    // the indexes look through other texts too
    conditions: wanted.map((word) => {
      const where = isPhone || indexed.includes(word) ? sql`(${NAME} || ${PHONE})` : NAME
      return sql`instr(${where}, ${word}) > 0`
    }),
    covered: false,
  }
}

// the first line of the words; every phone begins with +62, which tells nobody apart
const NAME = sql`substr(${WORDS}, 1, length(profiles.name) + 1)`
const PHONE = sql`substr(profiles.phone, 4)`

const GENDER_WORDS = { male: ['male', 'pria'], female: ['female', 'wanita'] }

/** Conditions for the choices whose text has the word in it; few options, so no index of texts is needed. */
function choicesWith(word: string): { choices: SQL[]; covered: boolean } {
  const having = <T extends string>(options: readonly T[], text = (option: T): string => option) =>
    options.filter((option) => text(option).toLowerCase().includes(word))

  const choices = choiceConditions({
    activities: having(ACTIVITIES, (code) => `${code}\n${activityLabel(code)}`),
    budgets: having(BUDGETS),
    hobbies: having(HOBBIES),
    interests: having(INTERESTS),
  })
  const answers = having(['Yes', 'No'])
  if (answers.length === 0) return { choices, covered: true }
  const habits = sql`profiles.smoker in ${oneOf(answers)} or profiles.drinker in ${oneOf(answers)}`
  return { choices: [...choices, habits], covered: false }
}

/** Phones that begin like this number, written with 0, and whatever else has its digits somewhere. */
function phoneOrText(db: Db, word: string): Phone {
  const start = `+62${word.slice(1)}`
  // from the number itself to the last that begins so; ':' comes after the digits
  const begins = sql`profiles.phone >= ${start} and profiles.phone < ${`${start}:`}`
  const parts: Part[] = [...partsWith(db, word, ['words']), 'numbers']
  const texts = textsOf(parts, [word])
  return {
    list: (limit) => sql`
      select user_id as id from (
        select user_id from profiles indexed by profiles_phone where ${begins} limit ${limit}
      ) union all select id from (${texts.list('desc', limit)})`,
    condition: sql`(${begins} or ${inText({ word, parts })})`,
  }
}
