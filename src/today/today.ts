import { sql } from 'drizzle-orm'
import { LOOK_BACK_DAYS } from '../attendance/list'
import type { Config } from '../config'
import type { Db } from '../db/open'
import { confirmedSql, IS_OPEN_GROUP, invitedSql, sentSql } from '../db/rules'
import { createShared } from '../db/shared'
import { counted } from '../domain/counted'
import { isDraft } from '../domain/evening/evening'
import type { Evening } from '../domain/evening/evening-calls'
import { currentStep, hoursOfSteps, stateOf } from '../domain/evening/evening-hours'
import { isCancelled } from '../domain/group/group'
import { FIRST_STEP, type Today, URGENCIES } from '../domain/staff/today-list'
import { displayInstant } from '../domain/time'
import { DAY_MS } from '../domain/units'
import { recentEvenings } from '../evenings/list'
import { dayOf, doorOpens, type EveningState, nextOf } from '../evenings/next'
import { statesOf } from '../evenings/page'
import type { FindSilent } from '../evenings/people'
import type { SharedDueMessages } from '../messages/shared-due-messages'
import { takesMoney } from '../money/to-do'
import { decisionLines, houseLines } from './house-lines'
import {
  batchLine,
  DOOR_KEY,
  eveningLines,
  isToBeWritten,
  type Line,
  lineOf,
  restaurantLines,
  seatLines,
  whoCameLine,
} from './lines'

export interface TodayDeps {
  db: Db
  config: Config
  sharedDue: Pick<SharedDueMessages, 'messages' | 'batches' | 'needs'>
  findSilent: FindSilent
  /** what a new house has to set up */
  firstSteps: () => Pick<Line, 'key' | 'text' | 'button' | 'to'>[]
}

type All = Omit<Today, 'items'> & {
  lines: readonly Line[]
  /** the evenings that each person in charge of a table has, by their name in lower case */
  inCharge: ReadonlyMap<string, ReadonlySet<number>>
}

export type GetToday = ReturnType<typeof createToday>

/** Returns a function that gives what staff are to do now: computed once for all who ask at the same state of the database. */
export function createToday(deps: TodayDeps) {
  const all = createShared(deps.db, (now) => composeAll(deps, now))
  return async ({ role, username }: Reader): Promise<Today> => {
    const { lines, inCharge, ...rest } = await all()
    if (role === 'admin') return { ...rest, items: lines.map(itemOf) }
    const own = inCharge.get(username.toLowerCase())
    const seen = lines.filter(({ isForAdmins }) => !isForAdmins)
    return { ...rest, items: forHost(seen, own).map((line) => itemOf({ ...line, ...line.forHost })) }
  }
}

interface Reader {
  role: 'admin' | 'host' | null
  username: string
}

/** The door first, which a host is there for; then as urgent as before, and of those as urgent the lines of their own evenings first. */
function forHost(lines: readonly Line[], own?: ReadonlySet<number>): Line[] {
  const order = ({ key, urgency, evening = 0 }: Line) =>
    (key.startsWith(DOOR_KEY) ? 0 : 2 + URGENCIES.indexOf(urgency) * 2) + (own?.has(evening) ? 0 : 1)
  return lines.toSorted((a, b) => order(a) - order(b))
}

function itemOf({ isForAdmins: _, forHost: __, ...line }: Line): Today['items'][number] {
  return line
}

async function composeAll(deps: TodayDeps, now: Date): Promise<All> {
  const { db, config, sharedDue } = deps
  const { timeZone } = config
  const [messages, batches, { unmarked }] = await Promise.all([
    sharedDue.messages(),
    sharedDue.batches(),
    sharedDue.needs(),
  ])
  const rules = { timeZone, meetAgain: config.meetAgain }
  const states = statesOf({ ...deps, ...rules }, recentEvenings(db, LOOK_BACK_DAYS, now), now)
  const dinners = {
    nameOf: namesOf(states, timeZone),
    days: new Set(states.map(({ evening }) => dayOf(evening, timeZone))),
    timeZone,
  }
  const steps = states.map((state) => {
    const due = batches.filter(({ eveningId }) => eveningId === state.evening.id)
    return { ...state, next: nextOf(state, due, now, timeZone) }
  })
  const repaired = new Set(
    steps.flatMap(({ evening, next }) => (next.button?.act === 'tables' ? evening.id : [])),
  )
  // where guests dine is sent once their tables are announced
  const isUnannounced = new Set(
    steps.flatMap(({ evening, next: { button, beside } }) =>
      button?.act === 'announce' || beside?.act === 'announce' ? evening.id : [],
    ),
  )
  // the line of a restaurant that has not confirmed leads to what it is to be sent, too
  const { restaurants } = messages
  const isUnconfirmed = new Set(
    restaurants.unbooked.flatMap(({ table, why }) =>
      why === 'refused' || !isToBeWritten(restaurants, table) ? [] : (table.eveningId ?? []),
    ),
  )
  const lines = [
    ...decisionLines(db, now),
    ...(await houseLines(db, config, now)),
    ...restaurantLines(
      restaurants,
      now,
      dinners,
      (id) => steps.find(({ evening }) => evening.id === id)?.next,
    ),
    ...batches
      .filter(({ kind, eveningId }) => !(kind === 'details' && eveningId && isUnannounced.has(eveningId)))
      .filter(({ kind, eveningId }) => !(kind === 'booking' && eveningId && isUnconfirmed.has(eveningId)))
      .map((batch) => batchLine(batch, dinners)),
    ...steps.flatMap(({ evening, next }) => eveningLines(evening, next, dinners)),
    ...seatLines(messages, repaired),
    ...takenOutLines(db, timeZone, now),
    ...deps.firstSteps().map(firstLine),
    ...whoCameLine(unmarked.length),
  ]
  const at = now.toISOString()
  const ahead = states
    .flatMap(({ evening }) => afterOf(evening, now, timeZone) ?? [])
    .filter((one) => one.at > at)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
  return {
    inCharge: inChargeOf(states),
    lines: lines.sort((a, b) => URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency)),
    next: ahead[0] ?? null,
    hasMoney: takesMoney(db, config),
  }
}

function inChargeOf(states: readonly EveningState[]): All['inCharge'] {
  const own = new Map<string, Set<number>>()
  for (const { evening, tables } of states)
    for (const { pic } of tables) {
      const name = pic.toLowerCase()
      own.set(name, (own.get(name) ?? new Set()).add(evening.id))
    }
  return own
}

/** A step of a new house, after all that evenings need. */
function firstLine({ key, ...step }: ReturnType<TodayDeps['firstSteps']>[number]): Line {
  return { ...step, key: `${FIRST_STEP}${key}`, urgency: 'later', count: 1, isForAdmins: true }
}

/** Returns the day of an evening by its id, and what tells it from the others of that day: the area, and the hour where that is the same. */
function namesOf(states: readonly EveningState[], zone: string): (id: number) => string | undefined {
  const days = Map.groupBy(states, ({ evening }) => dayOf(evening, zone))
  const names = new Map<number, string>()
  for (const [day, some] of days)
    for (const { evening } of some) {
      const { id, at, area } = evening
      const there = some.filter((one) => one.evening.area === area).length
      const hour = there > 1 ? ` ${displayInstant(at, 'HH:mm', zone)}` : ''
      names.set(id, some.length > 1 ? `${day}${hour}, ${area}` : day)
    }
  return (id) => names.get(id)
}

/** Returns the hour at which something will be to do for an evening that waits, and what; undefined without one. */
function afterOf(evening: Evening, now: Date, zone: string): Today['next'] | undefined {
  if (isCancelled(evening) || isDraft(evening)) return undefined
  const { detailsFrom, at } = evening
  const day = dayOf(evening, zone)
  switch (currentStep(evening, now, zone)) {
    case 'joining':
      return { at: evening.answers_until, text: `make tables for ${day}` }
    case 'pay':
      return { at: detailsFrom, text: `announce the tables of ${day}` }
    case 'day':
      return { at: new Date(doorOpens(evening)).toISOString(), text: `see who is here on ${day}` }
    case 'door':
      return { at: hoursOfSteps(stateOf(evening), zone).came, text: `mark who came on ${day}` }
    case 'came':
      return { at: hoursOfSteps(stateOf(evening), zone).thanks, text: `thank the guests of ${day}` }
    case 'tables':
    case 'announce':
    case 'thanks':
      return at > now.toISOString() ? { at, text: `the dinner of ${day} begins` } : undefined
  }
}

/** Days for which it is said. */
const DAYS = 7

interface TakenOut {
  groupId: number
  group: string
  eventAt: string
  count: number
}

/** Returns the lines of guests who counted on a seat and whom staff took out by hand: no kind of message says so, and nobody has written since. */
function takenOutLines(db: Db, zone: string, now: Date): Line[] {
  const since = new Date(now.getTime() - DAYS * DAY_MS).toISOString()
  return takenOut(db, since, now.toISOString()).flatMap(({ groupId, group, eventAt, count }) =>
    lineOf(count, {
      ...{ key: `taken out ${groupId}`, urgency: 'later' },
      text: `${counted(count, 'guest was', 'guests were')} taken out of ${group} and not written · ${displayInstant(eventAt, 'EEE d MMM', zone)}`,
      ...{ button: 'See', to: `activity?group=${groupId}` },
    }),
  )
}

function takenOut(db: Db, since: string, now: string): TakenOut[] {
  return db.all<TakenOut>(sql`
    select dinner_groups.id as groupId, dinner_groups.name as "group", event_at as eventAt, count(*) as count
    from dinner_groups indexed by groups_event
    cross join memberships as seat indexed by memberships_group on seat.group_id = dinner_groups.id
    cross join tickets on tickets.id = seat.ticket_id
    where role = 'member' and left_at > ${since} and left_code is null and (${invitedSql('tickets')} or ${confirmedSql('tickets')})
      and ${IS_OPEN_GROUP} and event_at > ${now}
      and not exists (select 1 from memberships as other where other.user_id = seat.user_id and other.left_at is null
        and ((other.holds_seat = 1 and other.of_evening is seat.of_evening) or other.group_id = seat.group_id))
      and not exists (select 1 from messages where messages.user_id = seat.user_id and sent_at >= seat.left_at
        and ${sentSql('messages')} and kind <> 'confirmed')
    group by dinner_groups.id order by event_at, dinner_groups.id`)
}
