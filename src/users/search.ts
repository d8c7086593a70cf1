import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { COUNTED_MAX, type PeopleFilter } from '../domain/people'
import { ACTIVITIES, activityLabel, BUDGETS, GENDERS, HOBBIES, INTERESTS } from '../domain/profile'
import { choiceConditions } from './filters'

/** Most words of a search that are looked at. */
const WORDS_MAX = 8
/** Fewest characters that the trigram index can find. */
const INDEXED = 3

/**
 * The free texts of a person that a search looks through, in lower case, one a line. Triggers keep trigram indexes of
 * it: of the account name and the phone, which stay, and of what follows, which staff correct.
 */
export function searchText(
  username: string,
  { name, phone, dietaryRestrictions = '' }: { name: string; phone: string; dietaryRestrictions?: string },
): string {
  return [username, phone, name, dietaryRestrictions].join('\n').toLowerCase()
}

/** Words that only free texts can hold. */
export interface Texts {
  /** the ids of who has them all, from either end of the order of sign-up; a limit of -1 is none */
  list(dir: 'asc' | 'desc', limit: number): SQL
  /** the same as questions about one row */
  conditions: SQL[]
}

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
  const inTexts: string[] = []
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)) {
    const gender = GENDERS.find((code) => GENDER_WORDS[code].includes(word))
    const { choices, covered } = choicesWith(word)
    const indexed = [...word].length >= INDEXED
    if (gender) search.conditions.push(...choiceConditions({ genders: [gender] }))
    else if (/^0\d{2,}$/.test(word) && choices.length === 0) search.phones.push(phoneOrText(word))
    else if (indexed && choices.length === 0) inTexts.push(word)
    else {
      const few = indexed ? fewWith(db, word) : undefined
      const text = few ? sql`profiles.user_id in ${oneOf(few)}` : inText(word)
      search.conditions.push(sql`(${sql.join([...choices, text], sql` or `)})`)
      search.covered &&= covered && few !== undefined
    }
  }
  return { ...search, texts: textsWith(db, inTexts) }
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
    texts: textsWith(db, indexed),
    phones: [],
    // the indexes look through other texts too
    conditions: wanted.map((word) => {
      const where = isPhone || indexed.includes(word) ? sql`(${NAME} || ${PHONE})` : NAME
      return sql`instr(${where}, ${word}) > 0`
    }),
    covered: false,
  }
}

// the third line of search_text; every phone begins with +62, which tells nobody apart
const NAME = sql`substr(profiles.search_text, instr(profiles.search_text, char(10)) + length(profiles.phone) + 2, length(profiles.name) + 1)`
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
function phoneOrText(word: string): Phone {
  const start = `+62${word.slice(1)}`
  // from the number itself to the last that begins so; ':' comes after the digits
  const begins = sql`profiles.phone >= ${start} and profiles.phone < ${`${start}:`}`
  const texts = textsOf(INDEXES, [word])
  return {
    list: (limit) => sql`
      select user_id as id from (
        select user_id from profiles indexed by profiles_phone where ${begins} limit ${limit}
      ) union all select id from (${texts.list('desc', limit)})`,
    condition: sql`(${begins} or ${inText(word)})`,
  }
}

function inText(word: string): SQL {
  return sql`instr(profiles.search_text, ${word}) > 0`
}

/** The words as few lists: those that stand in the same index only are one query of it. */
function textsWith(db: Db, words: string[]): Texts[] {
  const homes = words.map((word) =>
    words.length === 1 ? INDEXES : INDEXES.filter((index) => holds(db, index, word)),
  )
  const together = INDEXES.flatMap((index) => {
    const own = words.filter((_, i) => homes[i]!.length === 1 && homes[i]![0] === index)
    return own.length > 0 ? [textsOf([index], own)] : []
  })
  const apart = words.flatMap((word, i) => (homes[i]!.length === 1 ? [] : [textsOf(homes[i]!, [word])]))
  return [...together, ...apart]
}

type Index = 'people_search' | 'people_numbers'
const INDEXES: Index[] = ['people_search', 'people_numbers']

function textsOf(indexes: Index[], words: string[]): Texts {
  const match = words.map(phrase).join(' AND ')
  const lists = indexes.map((index) => having(index, match))
  // merged as they come when there are two
  const all = lists.length > 0 ? sql.join(lists, sql` union `) : sql`select 0 as id where false`
  return {
    list: (dir, limit) => sql`${all} order by 1 ${dir === 'asc' ? sql`asc` : sql`desc`} limit ${limit}`,
    conditions: words.map(inText),
  }
}

function having(index: Index, match: string): SQL {
  const name = sql.raw(index)
  return sql`select rowid as id from ${name} where ${name} match ${match}`
}

function holds(db: Db, index: Index, word: string): boolean {
  return db.values(sql`${having(index, phrase(word))} limit 1`).length > 0
}

// trigrams one after the other are the word itself
function phrase(word: string): string {
  return `"${word.replaceAll('"', '""')}"`
}

/** Who has the word in their free texts, if few have. */
function fewWith(db: Db, word: string): number[] | undefined {
  const found = db.values<[number]>(textsOf(INDEXES, [word]).list('desc', COUNTED_MAX + 1))
  return found.length <= COUNTED_MAX ? found.map(([id]) => id) : undefined
}
