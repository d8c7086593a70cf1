import { type ScoreTerms, type TableScore, talkAbout } from '../domain/matchmaking/seating'
import { ACTIVITIES, activityLabel, fromBits, HOBBIES, INTERESTS } from '../domain/profile/profile'
import { columns, type People, type PersonRow } from './core/people'
import { explainTable, isEasy, isShy, SEATS } from './core/score'
import { TERMS, type Term, UNITS_PER_POINT } from './core/terms'

/** Returns score, terms and words of a table; the score is null unless the table is full. */
export function explain(six: readonly PersonRow[]): Omit<TableScore, 'breaks'> {
  const texts = {
    talkAbout: talkAbout(six.map(({ interests }) => fromBits(INTERESTS, interests))),
    words: wordsOf(six),
  }
  if (six.length !== SEATS) return { score: null, terms: null, ...texts }
  const terms = explainTable(columns(six, []), Uint8Array.of(0, 1, 2, 3, 4, 5))
  const score = Object.values(terms).reduce((sum, points) => sum + points, 0)
  return { score, terms, ...texts }
}

export function scoreTerms(): ScoreTerms {
  const terms = Object.entries<{ name: string; most?: number }>(TERMS).map(([term, { name, most }]) => ({
    term: term as Term,
    name,
    most: most === undefined ? null : most / UNITS_PER_POINT,
  }))
  return { terms }
}

/** Returns words for staff about a table, the most telling first. */
export function wordsOf(table: readonly PersonRow[]): string[] {
  if (table.length === 0) return []
  const people = columns(table, [])
  const all = <K extends keyof PersonRow>(key: K) => table.map((row) => row[key])
  const count = (is: (row: PersonRow, i: number) => boolean | number) => table.filter(is).length
  const women = count(({ woman }) => woman)
  const easy = count((_, i) => isEasy(people, i))
  const shy = count((_, i) => isShy(people, i))
  return [
    ...sharedWords(INTERESTS, all('interests'), '', 'topic'),
    ...sharedWords(HOBBIES, all('hobbies'), 'the hobby ', 'hobby'),
    ageWords(all('age')),
    genderWords(women, table.length - women),
    `${numberWord(easy)} easy ${easy === 1 ? 'talker' : 'talkers'}`,
    ...(shy === 1 ? ['one shy person alone'] : []),
    ...strangerWords(table),
    ...lossWords(table, people),
    habitWords(all('smokes'), 'smokes', 'smoke'),
    habitWords(all('drinks'), 'drinks', 'drink'),
    dayWords(all('activity')),
  ]
}

/** Topics, and hobbies, named at most. */
const NAMED = 2
/** A second topic or hobby is named from so many people on. */
const MANY = 3

function sharedWords(options: readonly string[], sets: readonly number[], kind: string, missing: string) {
  const shared = options
    .map((name, bit) => ({ name, sharing: sets.filter((set) => set & (1 << bit)).length }))
    .filter(({ sharing }) => sharing > 1)
    .sort((a, b) => b.sharing - a.sharing)
  if (shared.length === 0) return sets.length > 1 ? [`no shared ${missing}`] : []
  return shared
    .filter(({ sharing }, rank) => rank === 0 || (rank < NAMED && sharing >= MANY))
    .map(({ name, sharing }) => `${sharing === sets.length ? 'all' : sharing} share ${kind}${name}`)
}

function ageWords(ages: readonly number[]): string {
  const [youngest, oldest] = [Math.min(...ages), Math.max(...ages)]
  if (youngest < oldest) return `ages ${youngest}–${oldest}`
  return ages.length > 1 ? `all are ${youngest}` : `age ${youngest}`
}

function genderWords(women: number, men: number): string {
  const parts = [
    women > 0 && `${women} ${women === 1 ? 'woman' : 'women'}`,
    men > 0 && `${men} ${men === 1 ? 'man' : 'men'}`,
  ]
  return parts.filter(Boolean).join(' and ')
}

function strangerWords(table: readonly PersonRow[]): string[] {
  if (table.length < 2) return []
  const strangers = table.filter((one) =>
    table.every(
      (other) => one === other || !((one.interests & other.interests) | (one.hobbies & other.hobbies)),
    ),
  ).length
  if (strangers === 0) return []
  return [`${numberWord(strangers)} ${strangers === 1 ? 'shares' : 'share'} nothing with anyone`]
}

/** Points lost from which on a term is worth naming. */
const NOTABLE = 5

function lossWords(table: readonly PersonRow[], people: People) {
  if (table.length !== SEATS) return []
  const terms = explainTable(people, table.keys().toArray())
  return [
    ...(terms.sameTopics <= -NOTABLE ? ['few different topics'] : []),
    ...(terms.worstPlaced <= -NOTABLE ? ['one person fits the others less well'] : []),
  ]
}

function habitWords(answers: readonly boolean[], one: string, many: string): string {
  const doing = answers.filter(Boolean).length
  const others = answers.length - doing
  if (doing === 0) return `nobody ${one}`
  if (others === 0) return doing === 1 ? one : `all ${many}`
  return `${doing} ${doing === 1 ? one : many}, ${others} ${others === 1 ? 'does' : 'do'} not`
}

function dayWords(activities: readonly number[]): string {
  const counts = ACTIVITIES.map((code, i) => ({
    label: activityLabel(code),
    n: activities.filter((activity) => activity === i).length,
  }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => b.n - a.n)
  const named = counts.map(({ label, n }) => `${n} ${label}`).join(', ')
  if (counts.length > 1) return `different days: ${named}`
  return activities.length > 1 ? `the same days: ${named}` : named
}

export function numberWord(n: number): string {
  return ['no', 'one', 'two', 'three', 'four', 'five', 'six'][n] ?? String(n)
}
