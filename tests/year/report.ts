import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../src/db/open'
import { hourOf, iso } from './clock'
import { count } from './ledger'
import { checkMoneyPage, sum } from './money-page'
import { ensure, type World } from './world'

/** Most messages a dinner and presses a table of a house, once it has lived for so many weeks. */
const AIMS = { messages: 7, presses: 95, weeks: 4 }

/** Weeks after which all that ever came is listed every so many weeks, and at the end. */
const LISTED = 4

/** Checks the money of the week that ends, and counts what its database alone knows. */
export async function noteWeek(world: World) {
  const { ledger, state, house } = world
  const week = Math.floor(state.day / 7)
  if (week < LISTED || week % LISTED === 0) await checkMoneyPage(world)
  using db = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  const within = [iso(hourOf(state.day - 6, 0)), iso(world.now)] as const
  const note = (what: string, query: string) =>
    count(ledger, what, db.query<{ n: number }, [string, string]>(query).get(...within)!.n)
  note('holds lapsed', 'select count(*) as n from tickets where lapsed_at between ? and ?')
  note(
    'standbys who sat',
    `select count(*) as n from seats join tickets on tickets.id = seats.ticket_id join dinner_groups on dinner_groups.id = group_id
    where standby is 1 and left_at is null and dinner_groups.status <> 'cancelled' and dinner_groups.event_at between ? and ?`,
  )
  const evenings = db
    .query<{ at: string; status: string }, [string, string]>(
      'select at, status from evenings where at between ? and ?',
    )
    .all(...within)
  for (const { at, status } of evenings)
    if (Object.values(ledger.tables).every(({ dinner }) => dinner !== Date.parse(at)))
      count(ledger, `evenings at which nobody sat: ${status}`)
}

/** Returns what an organiser wants to know of the time that was lived, in lines. Fails where the page Money says something else. */
export async function report(world: World): Promise<string[]> {
  const { ledger, house, habits, state } = world
  const { counts, refunds } = ledger
  const tables = Object.values(ledger.tables)
  const seatsOf = tables.map(({ came, missing }) => came.length + missing.length)
  const cameTo = tables.map(({ came }) => came.length)
  const [dinners, seats, messages] = [sum(cameTo), sum(seatsOf), Object.keys(ledger.sent).length]
  const counted = (what: string) => counts[what] ?? 0
  const presses = counted('presses')
  // a house that refuses everything would break no word
  const weeks = Math.floor((state.day + 1) / 7)
  ensure(
    2 * tables.length >= weeks * habits.evenings.length,
    () => `in ${weeks} weeks there were ${tables.length} tables`,
  )
  const [done, refused] = [counted('presses of guests'), counted('presses of guests refused')]
  ensure(refused * 10 <= done, () => `of what guests pressed ${refused} were refused, and ${done} done`)
  const [undone, kept] = [counted('undone'), counted('mistakes that were refused')]
  ensure(kept <= undone + 5, () => `of mistakes ${kept} were refused, and ${undone} undone`)
  if (weeks >= AIMS.weeks) {
    ensure(messages <= AIMS.messages * dinners, () => `${messages} messages went out for ${dinners} dinners`)
    ensure(
      presses <= AIMS.presses * tables.length,
      () => `${presses} presses were for ${tables.length} tables`,
    )
  }
  const sixes = (of: readonly number[]) => of.filter((n) => n === 6).length
  const per = (n: number, of: number) => (n / Math.max(1, of)).toFixed(1)
  const share = (n: number, of: number) => `${per(100 * n, of)} %`
  return [
    `until ${iso(world.now).slice(0, 10)}, ${house.calls} calls`,
    `house ${state.houseName}: ${tables.length} tables, ${sixes(cameTo)} of six, ${dinners} dinners, ${share(6 * sixes(cameTo), dinners)} at a six that came, ${share(6 * sixes(seatsOf), seats)} at a six that was to`,
    `  ${per(messages, dinners)} messages a dinner, ${per(presses, tables.length)} presses a table`,
    `  ${refunds.length} refunds, ${per(sum(refunds), refunds.length)} days after they were owed, at most ${Math.max(0, ...refunds).toFixed(1)}`,
    `  rupiah: ${JSON.stringify(await checkMoneyPage(world))}`,
    `counts: ${JSON.stringify(counts)}`,
  ]
}
