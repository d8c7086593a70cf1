import { type SQL, sql } from 'drizzle-orm'
import { idsIn, oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import type { DinnerGroup } from '../domain/api'
import { beginsName, initialIn, readWho, wordsOf } from '../users/search/words'

/** Most groups that one word is looked up for; a word that more have is looked for in each group instead. */
const LISTED_MAX = 2_000
/** Fewest characters of a word that can be looked up. */
const PIECE = 3

export interface GroupSearch {
  /** conditions that name the groups by their ids */
  listed: SQL[]
  /** conditions of words that many groups have, or that are too short to be looked up */
  scan: SQL[]
  /** whether one of `scan` is about people, which takes long for each group */
  isFrequent: boolean
  /** the condition of each word on a row of `profiles` */
  people: SQL[]
}

/**
 * Parses a search. Every word must occur in the group's name, venue, area, address or PIC, or in the name or phone of one of
 * its people; a number may also be the group's id, and `#12` is only that. Phones may be written in any way. One or two letters
 * begin a word of those texts, or of the name of the person whom the word beside them is about: `Siti O.` is one person, with
 * the dot never of a table whose PIC is Siti.
 */
export function readSearch(db: Db, searched = ''): GroupSearch {
  const search: GroupSearch = { listed: [], scan: [], isFrequent: false, people: [] }
  // a phone may have spaces
  const words = /^\+?\d[\d\s-]{4,}$/.test(searched) ? [searched] : wordsOf(searched)
  for (const { word, short } of phrasesOf(words)) {
    if (word !== undefined) readWord(db, word, short, search)
    if (short.length > 0) readShort(db, word, short, search)
  }
  return search
}

interface Phrase {
  /** none when a search has short words alone */
  word?: string
  /** the one or two letters that stand beside it, as typed */
  short: string[]
}

function phrasesOf(words: string[]): Phrase[] {
  const phrases: Phrase[] = []
  let leading: string[] = []
  for (const word of words) {
    const before = phrases.findLast((phrase) => /^\p{L}/u.test(phrase.word!))
    if (!isShort(word)) {
      phrases.push({ word, short: leading })
      leading = []
    } else if (before) before.short.push(word)
    else leading.push(word)
  }
  return leading.length > 0 ? [...phrases, { short: leading }] : phrases
}

function isShort(word: string): boolean {
  const letters = lettersOf(word)
  return [...letters].length < PIECE && /^\p{L}/u.test(letters)
}

function lettersOf(word: string): string {
  return initialIn(word) ?? word
}

function beginNames(short: string[]): SQL[] {
  return short.map((word) => beginsName(lettersOf(word)))
}

function readWord(db: Db, word: string, short: string[], search: GroupSearch) {
  const id = /^#?\d{1,15}$/.test(word) ? [Number(word.replace('#', ''))] : []
  if (word.startsWith('#') && id.length > 0) {
    search.listed.push(sql`id in ${oneOf(id)}`)
    return
  }
  if ([...word].length < PIECE) {
    search.scan.push(sql`(id in ${oneOf(id)} or ${beginsText(word)})`)
    return
  }
  const who = readWho(word)
  const isTheirs =
    who.some(({ isLong }) => isLong) &&
    sql.join(
      who.map(({ fits }) => fits),
      sql` and `,
    )
  if (isTheirs) search.people.push(sql.join([isTheirs, ...beginNames(short)], sql` and `))
  const ids = [...id, ...ownMatches(db, word), ...(isTheirs ? peopleMatches(db, isTheirs) : [])]
  if (ids.length <= LISTED_MAX) search.listed.push(sql`id in ${oneOf(ids)}`)
  else {
    search.isFrequent = true
    search.scan.push(
      sql`(id in ${oneOf(id)} or ${inOwnTexts(word)}${isTheirs ? sql` or ${isSeated(isTheirs)}` : sql``})`,
    )
  }
}

function readShort(db: Db, word: string | undefined, short: string[], search: GroupSearch) {
  const begins = sql.join(beginNames(short), sql` and `)
  const isOwn = sql.join(short.map(beginsText), sql` and `)
  if (word === undefined) {
    search.people.push(begins)
    const ids = [...peopleMatches(db, begins), ...ownShortMatches(db, short)]
    if (ids.length <= LISTED_MAX) {
      search.listed.push(sql`id in ${oneOf(ids)}`)
      return
    }
  }
  search.isFrequent ||= search.listed.length === 0
  const isInitial = short.some((one) => initialIn(one) !== undefined)
  const isTheirs =
    word === undefined
      ? sql``
      : sql` and (${isInitial ? sql`` : sql`${inOwnTexts(word)} or `}${wordOf(word)})`
  search.scan.push(sql`(${isOwn} or ${isSeated(sql`${begins}${isTheirs}`)})`)
}

function wordOf(word: string): SQL {
  const fits = readWho(word).map((one) => one.fits)
  // a sign alone, such as +, is in nobody's name
  return fits.length > 0 ? sql.join(fits, sql` and `) : sql`0`
}

/** Returns the people of these groups whom the search found, by group. */
export function foundIn(db: Db, ids: number[], { people }: GroupSearch): Map<number, DinnerGroup['found']> {
  if (people.length === 0) return new Map()
  const rows = db.all<{ groupId: number } & NonNullable<DinnerGroup['found']>[number]>(sql`
    select group_id as groupId, profiles.user_id as userId, profiles.name, role
    from memberships cross join profiles on profiles.user_id = memberships.user_id
    where group_id in ${oneOf(ids)} and left_at is null and (${sql.join(people, sql` or `)})
    order by role desc, seat`)
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId)
  return new Map([...byGroup].map(([id, found]) => [id, found.map(({ groupId: _, ...person }) => person)]))
}

function ownMatches(db: Db, word: string): number[] {
  return idsIn(db)(
    sql`select rowid from groups_search where groups_search match ${`"${word.replaceAll('"', '""')}"`} limit ${LISTED_MAX + 1}`,
  )
}

const OWN_TEXTS = sql`(select text from group_texts where group_texts.id = dinner_groups.id)`

function inOwnTexts(word: string): SQL {
  return sql`instr(${OWN_TEXTS}, ${word}) > 0`
}

function beginsText(letters: string): SQL {
  return inOwnTexts(` ${letters}`)
}

function ownShortMatches(db: Db, short: string[]): number[] {
  const begin = short.map((word) => sql`instr(text, ${` ${word}`}) > 0`)
  return idsIn(db)(
    sql`select id from group_texts where ${sql.join(begin, sql` and `)} order by id desc limit ${LISTED_MAX + 1}`,
  )
}

function peopleMatches(db: Db, fits: SQL): number[] {
  return idsIn(db)(sql`select distinct group_id from profiles
      cross join memberships on memberships.user_id = profiles.user_id and left_at is null
      where ${fits} limit ${LISTED_MAX + 1}`)
}

/** The condition that a group has somebody whom this fits. */
function isSeated(fits: SQL): SQL {
  return sql`exists (
    select 1 from memberships cross join profiles on profiles.user_id = memberships.user_id
    where group_id = dinner_groups.id and left_at is null and ${fits})`
}
