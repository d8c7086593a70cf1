// what a table of ids is worth and which rules it breaks; each rule is judged of the same reading

import { sql } from 'drizzle-orm'
import { zoneOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import { openTicketSql } from '../db/rules'
import { EVENING_MESSAGES } from '../domain/evening/evening-calls'
import { MEMBERS } from '../domain/group/group'
import type { MeetAgain } from '../domain/matchmaking/meet-again'
import type { RuleBreak, TableScore } from '../domain/matchmaking/seating'
import { displayInstant } from '../domain/time'
import { eveningOfGroup, isSeated, NOT_PAUSED, seatedByAnother } from '../people/seats'
import { FEWEST } from './core/exact-tables'
import type { PersonRow } from './core/people'
import { AGE_SPAN, balanced } from './core/score'
import { explain } from './explain'
import { keptPairs, metPairs, metSince } from './pairs'
import {
  AFFORDED,
  agesOn,
  COMPLETE,
  joinedAhead,
  OVERTAKEN,
  overtakenAt,
  PROFILE,
  type ProfileRow,
  toRow,
} from './rows'

/** The day and the stored groups of tables. */
export interface JudgeOptions {
  /** `yyyy-MM-dd`, gives the ages */
  today: string
  /** the groups whose members may already sit there: one, or all that a deal makes again */
  groupIds?: readonly number[] | undefined
  /** ignore meetings in this group and later ones */
  before?: number | undefined
  /** the evening of a table that is not stored; that of a group is known */
  eveningId?: number | undefined
  /** of the day of the evening */
  timeZone?: string
  /** after how many weeks people may meet again, unless a run made the group; never where left out */
  meetAgain?: MeetAgain
  /** each table is one that there could be instead of the others, so that somebody may be at several */
  areAlternatives?: boolean
  /** four or five are judged like six, as they may dine like that */
  asItIs?: boolean
}

/** Returns score and broken hard rules of tables of ids, as stored now. */
export function judge(db: Db, tables: readonly (readonly number[])[], options: JudgeOptions): TableScore[] {
  const context = loadContext(db, [...new Set(tables.flat())], options)
  const times = new Map<number, number>()
  if (!options.areAlternatives) for (const id of tables.flat()) times.set(id, (times.get(id) ?? 0) + 1)
  return tables.map((table) => {
    const known = table.flatMap((id) => context.people.get(id) ?? [])
    const complete = known.filter((person) => person.row !== undefined)
    const isWhole = complete.length === MEMBERS && new Set(table).size === MEMBERS
    return {
      ...explain(isWhole ? complete.map((person) => person.row!) : []),
      breaks: breaksOf(table, context, options, (id) => (times.get(id) ?? 0) > 1),
    }
  })
}

interface Person {
  id: number
  personId: number
  /** undefined while the profile is incomplete */
  row: PersonRow | undefined
  taken: boolean
  /** why staff removed them from a group, unless they sit here */
  removed: string | null
  /** by staff, or by themselves where no evening is theirs; unless they sit here */
  paused: boolean
  /** an evening ahead, where the table is of none */
  joined: boolean
  overtaken: boolean
  /** has an open seat in one of the groups */
  here: boolean
}

interface Context {
  people: Map<number, Person>
  met: Set<string>
  kept: Set<string>
  evening: ReturnType<typeof eveningOf>
}

type StoredProfile = ProfileRow & {
  complete: number
  taken: number
  removed: string | null
  paused: number
  joined: number
  overtaken: number
  here: number
}

function loadContext(db: Db, ids: readonly number[], options: JudgeOptions): Context {
  const { today, groupIds = [], before, eveningId } = options
  const [only = 0] = groupIds.length === 1 ? groupIds : []
  // a group keeps the rule of the run that made it
  const [{ meetAgain } = options] = db.all<{ meetAgain: MeetAgain }>(sql`
    select meet_again as meetAgain from dinner_groups join matchmaking_runs on matchmaking_runs.id = run_id
    where dinner_groups.id = ${only}`)
  const ofEvening = eveningId ?? (only === 0 ? null : eveningOfGroup(only))
  // a table that is neither stored nor of an evening is of a run
  const isOfRun = ofEvening === null
  const stored = db.all<StoredProfile>(sql`
    select ${PROFILE}, ${COMPLETE} as complete, removed, not ${NOT_PAUSED} or (${isOfRun} and resting_at is not null) as paused,
      ${isOfRun ? sql`person_id in (${joinedAhead(new Date())})` : 0} as joined, ${eveningId === undefined ? OVERTAKEN : overtakenAt(eveningId, true)} as overtaken,
      ${isSeated(ofEvening)} or ${seatedByAnother({ groupId: only, eveningId: ofEvening })} as taken,
      exists (
        select 1 from memberships
        where group_id in ${oneOf(groupIds)} and memberships.user_id = profiles.user_id and left_at is null
      ) as here
    from sign_ups as profiles where user_id in ${oneOf(ids)}`)
  const age = agesOn(today)
  const people = new Map(
    stored.map((person, i): [number, Person] => [
      person.id,
      {
        id: person.id,
        personId: person.personId,
        row: person.complete ? toRow(person, i, age(person.birthdate)) : undefined,
        // members of these groups keep their seat
        taken: Boolean(person.taken) && !person.here,
        removed: person.here ? null : person.removed,
        paused: Boolean(person.paused) && !person.here,
        joined: Boolean(person.joined),
        overtaken: Boolean(person.overtaken) && !person.here,
        here: Boolean(person.here),
      },
    ]),
  )
  const personIds = [...new Set(stored.map(({ personId }) => personId))]
  const keys = (pairs: { a: number; b: number }[]) => new Set(pairs.map(({ a, b }) => `${a} ${b}`))
  return {
    people,
    met: keys(
      metPairs(db, personIds, {
        except: groupIds,
        since: meetAgain == null ? undefined : metSince(today, meetAgain, options.timeZone ?? zoneOf(db)),
        ...(before !== undefined && { before }),
      }),
    ),
    kept: keys(keptPairs(db, personIds)),
    // what was said before a dinner that is over says nothing of it
    evening: before === undefined ? eveningOf(db, ids, options) : undefined,
  }
}

/** Returns the day of the evening, which of these people have joined it or said no, and of the others whose budget is below its price. */
function eveningOf(
  db: Db,
  ids: readonly number[],
  { groupIds: [groupId = 0] = [], eveningId, timeZone }: Omit<JudgeOptions, 'today'>,
) {
  const [evening] = db.all<{ id: number; at: string }>(sql`
    select id, at from evenings
    where id = ${eveningId ?? sql`(select evening_id from dinner_groups where id = ${groupId})`}`)
  if (!evening) return undefined
  const rows = db.values<[number, number | null, number | null]>(sql`
    select profiles.user_id, ${openTicketSql('tickets')}, ${AFFORDED} or tickets.status is not null
    from profiles join evenings on evenings.id = ${evening.id}
    left join tickets on tickets.user_id = profiles.user_id and evening_id = evenings.id
    where profiles.user_id in ${oneOf(ids)}`)
  return {
    day: displayInstant(evening.at, 'EEEE d MMMM', timeZone),
    joined: new Map(rows.map(([id, hasJoined]) => [id, hasJoined])),
    above: new Set(rows.flatMap(([id, , isAfforded]) => (isAfforded === 0 ? id : []))),
  }
}

type Rule = RuleBreak['rule']

/** What keeps users from any table, in words. */
const OBSTACLES: readonly [Rule, (names: string, many: boolean, reasons: string) => string][] = [
  ['gone', (names, many) => `${names} ${many ? 'are' : 'is'} not there any more`],
  ['taken', (names, many) => `${names} ${many ? 'are' : 'is'} in a group or waiting as backup already`],
  ['removed', (names, many, reasons) => `${names} ${many ? 'were' : 'was'} removed from a group: ${reasons}`],
  ['paused', (names, many) => `${names} ${many ? 'are' : 'is'} paused`],
  ['incomplete', (names) => `Answers of ${names} are missing`],
  ['twice', (names, many) => `${names} ${many ? 'have' : 'has'} signed up again`],
]

/** Returns what keeps a user from any table. */
function obstacleOf(person: Person | undefined): Rule | undefined {
  if (!person) return 'gone'
  if (person.taken) return 'taken'
  if (person.removed) return 'removed'
  if (person.paused) return 'paused'
  if (!person.row) return 'incomplete'
  return person.overtaken ? 'twice' : undefined
}

function breaksOf(
  table: readonly number[],
  { people, met, kept, evening }: Context,
  { asItIs = false }: Pick<JudgeOptions, 'asItIs'>,
  seatedTwice: (id: number) => boolean,
) {
  const breaks: RuleBreak[] = []
  const add = (rule: Rule, userIds: readonly number[], message: string) => {
    if (userIds.length > 0) breaks.push({ rule, userIds: [...userIds], message })
  }
  const sitting = table.flatMap((id) => people.get(id) ?? [])
  const withObstacle = (rule: Rule) => table.filter((id) => obstacleOf(people.get(id)) === rule)

  for (const [rule, words] of OBSTACLES) {
    const ids = withObstacle(rule)
    const reasons = ids.flatMap((id) => people.get(id)?.removed ?? []).join('; ')
    add(rule, ids, words(named(ids), ids.length > 1, reasons))
  }
  const joined = table.filter((id) => people.get(id)?.joined)
  add('taken', joined, `${named(joined)} ${joined.length > 1 ? 'have' : 'has'} joined an evening`)
  const twice = [...new Set(table.filter(seatedTwice))]
  add('twice', twice, `${named(twice)} ${twice.length > 1 ? 'have' : 'has'} two seats`)

  if (evening) {
    const { day, joined, above } = evening
    const saidNo = table.filter((id) => joined.get(id) === 0)
    // of somebody seated by staff the seat says it
    const notJoined = table.filter((id) => joined.get(id) === null && !people.get(id)?.here)
    const aboveBudget = table.filter((id) => above.has(id))
    add('evening', saidNo, `Said no to ${day}: ${named(saidNo)}`)
    add('evening', notJoined, `Not joined on ${day}: ${named(notJoined)}`)
    add('price', aboveBudget, `${EVENING_MESSAGES.aboveBudget}: ${named(aboveBudget)}`)
  }

  if (table.length !== MEMBERS)
    add('size', table, `${table.length} of ${MEMBERS} seats ${table.length === 1 ? 'is' : 'are'} taken`)
  const rows = sitting.flatMap(({ row }) => row ?? [])
  const ids = rows.map(({ id }) => id)
  if (new Set(rows.map(({ budget }) => budget)).size > 1) add('budget', ids, 'Not all have the same budget')
  addGender(rows, asItIs ? FEWEST : MEMBERS, add)
  addAges(rows, add)

  for (const [x, one] of sitting.entries())
    for (const other of sitting.slice(0, x)) {
      const pair = [other.id, one.id].sort((a, b) => a - b)
      const key = [one.personId, other.personId].sort((a, b) => a - b).join(' ')
      if (one.personId === other.personId && one.id !== other.id)
        add('twice', pair, `${named(pair)} have the same phone`)
      // someone seated elsewhere has met others there, which `taken` says already
      if (met.has(key) && !one.taken && !other.taken)
        add('met', pair, `${named(pair)} have sat at one table before`)
      if (kept.has(key)) add('apart', pair, `${named(pair)} are kept apart`)
    }
  return breaks
}

type Add = (rule: Rule, userIds: readonly number[], message: string) => void

// an open seat may still go to someone of the same gender
function addGender(rows: readonly PersonRow[], least: number, add: Add) {
  const women = rows.filter(({ woman }) => woman)
  if (rows.length < least || rows.length > MEMBERS || balanced(women.length, rows.length)) return
  const alone = women.length === 1 ? women : rows.filter(({ woman }) => !woman)
  const ids = alone.map(({ id }) => id)
  add('gender', ids, `#${alone[0]!.id} is the only ${women.length === 1 ? 'woman' : 'man'}`)
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
