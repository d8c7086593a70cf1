import { sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import type { Db } from '../db/open'
import { MEMBERS } from '../domain/group'
import type { RuleBreak, TableScore } from '../domain/seating'
import type { PersonRow } from './core/people'
import { AGE_SPAN, balanced } from './core/score'
import { explain } from './explain'
import { keptPairs, metPairs } from './pairs'
import { ANSWERS, type Answers, agesOn, COMPLETE, OVERTAKEN, toRow } from './rows'

/** What decides about tables beside their people. */
export interface Circumstances {
  /** `yyyy-MM-dd`, gives the ages */
  today: string
  /** a stored group whose people the tables are made of: they sit there already */
  groupId?: number | undefined
  /** only groups made before this one count for who has met */
  before?: number | undefined
}

/** Scores tables of ids and says which hard rules they break, by what is stored now. */
export function judge(
  db: Db,
  tables: readonly (readonly number[])[],
  circumstances: Circumstances,
): TableScore[] {
  const court = convene(db, [...new Set(tables.flat())], circumstances)
  const times = new Map<number, number>()
  for (const id of tables.flat()) times.set(id, (times.get(id) ?? 0) + 1)
  return tables.map((table) => {
    const known = table.flatMap((id) => court.people.get(id) ?? [])
    const complete = known.filter((person) => person.row !== undefined)
    const { score, terms, words } = explain(complete.map((person) => person.row!))
    const whole = complete.length === MEMBERS && new Set(table).size === MEMBERS
    return {
      score: whole ? score : null,
      terms: whole ? terms : null,
      words,
      breaks: breaksOf(table, court, (id) => times.get(id)! > 1),
    }
  })
}

interface Person {
  id: number
  phone: string
  /** none while answers are missing */
  row: PersonRow | undefined
  taken: boolean
  removed: boolean
  overtaken: boolean
}

interface Court {
  people: Map<number, Person>
  met: Set<string>
  kept: Set<string>
}

type Stored = Answers & {
  complete: number
  standing: string
  removed: number
  overtaken: number
  here: number
}

function convene(db: Db, ids: readonly number[], { today, groupId = 0, before }: Circumstances): Court {
  const stored = db.all<Stored>(sql`
    select ${ANSWERS}, ${COMPLETE} as complete, standing, removed is not null as removed, ${OVERTAKEN} as overtaken,
      exists (select 1 from memberships where group_id = ${groupId} and memberships.user_id = profiles.user_id) as here
    from profiles where user_id in ${oneOf(ids)}`)
  const age = agesOn(today)
  const people = new Map(
    stored.map((person, i): [number, Person] => [
      person.id,
      {
        id: person.id,
        phone: person.phone,
        row: person.complete ? toRow(person, i, age(person.birthdate)) : undefined,
        // who sits at the group already keeps the seat
        taken: person.standing !== 'free' && !person.here,
        removed: Boolean(person.removed) && !person.here,
        overtaken: Boolean(person.overtaken) && !person.here,
      },
    ]),
  )
  const phones = [...new Set(stored.map(({ phone }) => phone))]
  const keys = (pairs: { a: string; b: string }[]) => new Set(pairs.map(({ a, b }) => `${a} ${b}`))
  return {
    people,
    met: keys(metPairs(db, phones, { except: groupId, ...(before !== undefined && { before }) })),
    kept: keys(keptPairs(db, phones)),
  }
}

type Rule = RuleBreak['rule']

/** What keeps somebody from any table. */
function obstacleOf(person: Person | undefined): Rule | undefined {
  if (!person) return 'gone'
  if (person.taken) return 'taken'
  if (person.removed) return 'removed'
  if (!person.row) return 'incomplete'
  return person.overtaken ? 'twice' : undefined
}

function breaksOf(
  table: readonly number[],
  { people, met, kept }: Court,
  seatedTwice: (id: number) => boolean,
) {
  const breaks: RuleBreak[] = []
  const add = (rule: Rule, userIds: readonly number[], message: string) => {
    if (userIds.length > 0) breaks.push({ rule, userIds: [...userIds], message })
  }
  const sitting = table.flatMap((id) => people.get(id) ?? [])
  const hindered = (rule: Rule) => table.filter((id) => obstacleOf(people.get(id)) === rule)

  const gone = hindered('gone')
  add('gone', gone, `${named(gone)} ${areIs(gone)} not there any more`)
  const taken = hindered('taken')
  add('taken', taken, `${named(taken)} ${areIs(taken)} in a group or waiting as backup already`)
  const removed = hindered('removed')
  add('removed', removed, `${named(removed)} ${removed.length > 1 ? 'were' : 'was'} removed from a group`)
  const incomplete = hindered('incomplete')
  add('incomplete', incomplete, `Answers of ${named(incomplete)} are missing`)
  const overtaken = hindered('twice')
  add('twice', overtaken, `${named(overtaken)} ${overtaken.length > 1 ? 'have' : 'has'} signed up anew`)
  const twice = [...new Set(table.filter(seatedTwice))]
  add('twice', twice, `${named(twice)} ${twice.length > 1 ? 'have' : 'has'} two seats`)

  if (table.length !== MEMBERS)
    add('size', table, `${table.length} of ${MEMBERS} seats ${table.length === 1 ? 'is' : 'are'} taken`)
  const rows = sitting.flatMap(({ row }) => row ?? [])
  const ids = rows.map(({ id }) => id)
  if (new Set(rows.map(({ budget }) => budget)).size > 1) add('budget', ids, 'Not all have the same budget')
  addGender(rows, add)
  addAges(rows, add)

  for (const [x, one] of sitting.entries())
    for (const other of sitting.slice(0, x)) {
      const pair = [other.id, one.id].sort((a, b) => a - b)
      const key = one.phone < other.phone ? `${one.phone} ${other.phone}` : `${other.phone} ${one.phone}`
      if (one.phone === other.phone && one.id !== other.id)
        add('twice', pair, `${named(pair)} have the same phone`)
      // who has a seat elsewhere has met the others there: that is said already
      if (met.has(key) && !one.taken && !other.taken)
        add('met', pair, `${named(pair)} have sat at one table before`)
      if (kept.has(key)) add('apart', pair, `${named(pair)} are kept apart`)
    }
  return breaks
}

type Add = (rule: Rule, userIds: readonly number[], message: string) => void

// an open seat may still be taken by someone of their gender
function addGender(rows: readonly PersonRow[], add: Add) {
  const women = rows.filter(({ woman }) => woman)
  if (rows.length !== MEMBERS || balanced(women.length)) return
  const alone = women.length === 1 ? women : rows.filter(({ woman }) => !woman)
  add(
    'gender',
    alone.map(({ id }) => id),
    `#${alone[0]!.id} is the only ${women.length === 1 ? 'woman' : 'man'}`,
  )
}

function addAges(rows: readonly PersonRow[], add: Add) {
  if (rows.length === 0) return
  const byAge = [...rows].sort((a, b) => a.age - b.age)
  const [youngest, oldest] = [byAge[0]!, byAge.at(-1)!]
  const years = oldest.age - youngest.age
  if (years > AGE_SPAN)
    add('age', [youngest.id, oldest.id], `#${youngest.id} and #${oldest.id} are ${years} years apart`)
}

function named(ids: readonly number[]): string {
  const names = ids.map((id) => `#${id}`)
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function areIs(ids: readonly number[]): string {
  return ids.length > 1 ? 'are' : 'is'
}
