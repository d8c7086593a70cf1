import { sql } from 'drizzle-orm'
import { zoneOf } from '../db/day'
import { oneOf } from '../db/in-list'
import type { Db } from '../db/open'
import type { MeetAgain } from '../domain/matchmaking/meet-again'
import { noteTextsOn } from '../notes/notes'
import { MISSED } from '../people/history'
import { reportedPeople } from '../people/reported'
import type { PersonRow } from './core/people'
import { keptPairs, metPairs, metSince } from './pairs'
import {
  AVAILABLE,
  agesOn,
  availableAt,
  COMPLETE,
  hasJoined,
  joinedAhead,
  PROFILE,
  type ProfileRow,
  toRow,
} from './rows'

/** The users of a run in the order of sign-up, and the pairs that must not share a table, as indexes of rows. */
export interface Pool {
  rows: PersonRow[]
  /** Name, person and phone of each row. */
  names: string[]
  personIds: number[]
  phones: string[]
  /** What staff noted on the person of each row. */
  notes: string[][]
  /** Were members of one group before, unless they may meet again. */
  met: [number, number][]
  /** The instants of their latest dinners. */
  metAt: string[]
  /** Of the house: when the day begins from which on dinners count. */
  timeZone: string
  /** Kept apart by staff. */
  kept: [number, number][]
  /** About whom staff have a report to decide on. */
  reported: number[]
}

/**
 * Returns the users who can be seated now: complete, free, without a removal reason, and the sign-up of their person that comes before
 * the others (OVERTAKEN, overtakenAt). `today` (`yyyy-MM-dd`) gives the ages; `among` restricts to these ids, `without` leaves out the people
 * of those, `eveningId` restricts to those who have joined it, and without it nobody has joined an evening ahead; `meetAgain` is after how many weeks people may meet again.
 */
export function poolOf(
  db: Db,
  today: string,
  {
    among,
    without = [],
    eveningId,
    meetAgain = null,
  }: {
    among?: readonly number[]
    without?: readonly number[]
    eveningId?: number | undefined
    meetAgain?: MeetAgain
  } = {},
  now = new Date(),
): Pool {
  // a cross join keeps SQLite from looking through all who are free for a few of them
  const some = among
    ? sql`${oneOf([...new Set(among)])} as wanted cross join sign_ups as profiles on user_id = wanted.value`
    : eveningId === undefined
      ? sql`sign_ups as profiles`
      : sql`(select user_id as joined from tickets where evening_id = ${eveningId}) cross join sign_ups as profiles on user_id = joined`
  const candidates = db.all<Candidate>(sql`
    select ${PROFILE}, ${MISSED} as waited
    from ${some}
    where ${eveningId === undefined ? AVAILABLE : availableAt(eveningId)} and ${COMPLETE}
      ${without.length > 0 ? sql`and person_id not in (select person_id from profiles where user_id in ${oneOf(without)})` : sql``}
      ${eveningId === undefined ? sql`` : sql`and ${hasJoined(eveningId)}`}
      ${eveningId === undefined ? sql`and person_id not in (${joinedAhead(now)})` : sql``}
    order by user_id`)
  return withPairs(db, today, candidates, { meetAgain })
}

/** Returns users of a deal, also seated ones, in the order of `ids`: who comes first has precedence; `incomplete`: the first option stands for an answer that is missing. */
export function dealtPool(
  db: Db,
  today: string,
  ids: readonly number[],
  groupIds: readonly number[],
  { meetAgain = null, incomplete = false }: { meetAgain?: MeetAgain; incomplete?: boolean } = {},
): Pool {
  const found = db.all<Candidate>(sql`
    select ${PROFILE}, ${MISSED} as waited from sign_ups as profiles
    where user_id in ${oneOf(ids)} and ${incomplete ? sql`true` : COMPLETE} order by user_id`)
  const place = new Map(ids.map((id, i) => [id, i]))
  found.sort((a, b) => place.get(a.id)! - place.get(b.id)!)
  const whole = found.map((row) => ({
    ...row,
    birthdate: row.birthdate ?? today,
    ...{ activity: row.activity ?? 0, budget: row.budget ?? 0, comfort: row.comfort ?? 1 },
  }))
  return withPairs(db, today, whole, { except: groupIds, meetAgain })
}

type Candidate = ProfileRow & { waited: number }

function withPairs(
  db: Db,
  today: string,
  candidates: Candidate[],
  { except = [], meetAgain }: { except?: readonly number[]; meetAgain: MeetAgain },
): Pool {
  const age = agesOn(today)
  const personIds = candidates.map(({ personId }) => personId)
  const index = new Map(personIds.map((id, i) => [id, i]))
  const indexes = (pairs: { a: number; b: number }[]) =>
    pairs.map(({ a, b }): [number, number] => [index.get(a)!, index.get(b)!])
  const notes = noteTextsOn(db, personIds)
  const timeZone = zoneOf(db)
  const met = metPairs(db, personIds, { except, since: metSince(today, meetAgain, timeZone) })
  return {
    rows: candidates.map((person, i) => toRow(person, i, age(person.birthdate), person.waited)),
    names: candidates.map(({ name }) => name),
    personIds,
    phones: candidates.map(({ phone }) => phone),
    notes: personIds.map((id) => notes.get(id) ?? []),
    met: indexes(met),
    metAt: met.map(({ at }) => at),
    timeZone,
    kept: indexes(keptPairs(db, personIds)),
    reported: reportedPeople(db).flatMap((id) => index.get(id) ?? []),
  }
}

/** Returns all pairs that must not share a table. */
export function apartIn({ met, kept }: Pool): [number, number][] {
  return [...met, ...kept]
}

/**
 * Returns the pairs that a search must not seat together: nobody shares a table with whom a report is about, until staff decide.
 * What is counted, judged and said of them goes by `apartIn`, so that nothing tells them from others who are left over.
 */
export function apartInSearch(pool: Pool, reported: readonly number[] = pool.reported): [number, number][] {
  const pairs = reported.flatMap((one) =>
    [...pool.rows.keys()].flatMap((other): [number, number][] => (one === other ? [] : [[one, other]])),
  )
  return [...apartIn(pool), ...pairs]
}
