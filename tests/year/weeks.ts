import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { DATABASE_FILE } from '../../src/db/open'
import { hourOf, iso } from './clock'
import { checkMoneyPage, type Sums, sum } from './money-page'
import { ensure, type World } from './world'

/** What was noted at the end of a week. */
export interface Week {
  from: number
  to: number
  /** what was counted until then */
  counts: Record<string, number>
  /** of all that came, in the weeks in which all of it was listed */
  sums?: Sums
  lapsed: number
  standbys: number
  /** why seats ended at tables that sat with fewer than six, with how many */
  gaps: Record<string, number>
  /** evenings at which nobody sat, with why */
  empty: string[]
}

/** Most messages a dinner and presses a table of a house, once it has lived for so many weeks. */
const AIMS = { messages: 7, presses: 95, weeks: 4 }

/** Weeks after which all that ever came is listed every so many weeks, and at the end. */
const LISTED = 4

/** Notes the week that ends: what the ledger counted, and what its database alone knows. */
export async function noteWeek(world: World) {
  const { ledger, state, house } = world
  const from = hourOf(state.day - 6, 0)
  const before = state.weeks.length
  const sums = before < LISTED || before % LISTED === 0 ? await checkMoneyPage(world) : undefined
  using db = new Database(join(house.dataDir, DATABASE_FILE), { readonly: true })
  const within = [iso(from), iso(world.now)] as const
  const countOf = (query: string) => db.query<{ n: number }, [string, string]>(query).get(...within)!.n
  state.weeks.push({
    ...{ from, to: world.now, counts: { ...ledger.counts }, ...(sums && { sums }) },
    lapsed: countOf('select count(*) as n from tickets where lapsed_at between ? and ?'),
    standbys: countOf(`
      select count(*) as n from seats join tickets on tickets.id = seats.ticket_id join dinner_groups on dinner_groups.id = group_id
      where standby is 1 and left_at is null and dinner_groups.status <> 'cancelled' and dinner_groups.event_at between ? and ?`),
    gaps: gapsOf(world, db, from),
    empty: emptyEvenings(world, db, within),
  })
}

// who was missed had the seat to the end
function gapsOf({ ledger }: World, db: Database, from: number): Record<string, number> {
  const gaps: Record<string, number> = {}
  const add = (why: string, n = 1) => {
    gaps[why] = (gaps[why] ?? 0) + n
  }
  const ended = db.query<{ why: string; n: number }, [string]>(
    'select left_code as why, count(*) as n from memberships where group_id = ? and left_at is not null group by left_code',
  )
  for (const [groupId, { dinner, came, missing }] of Object.entries(ledger.tables)) {
    if (dinner < from || came.length === 6) continue
    if (missing.length > 0) add('no-show', missing.length)
    for (const { why, n } of ended.all(groupId)) add(why, n)
  }
  return gaps
}

function emptyEvenings({ ledger }: World, db: Database, within: readonly [string, string]): string[] {
  const evenings = db
    .query<{ at: string; status: string; groups: string; joined: number; paid: number }, [string, string]>(`
      select at, status, (select json_group_array(id) from dinner_groups where evening_id = evenings.id) as groups,
        (select count(*) from tickets where evening_id = evenings.id) as joined,
        (select count(distinct ticket_id) from payments join tickets on tickets.id = ticket_id
          where evening_id = evenings.id and paid_at is not null) as paid
      from evenings where at between ? and ?`)
    .all(...within)
  return evenings.flatMap(({ at, status, groups, joined, paid }) => {
    const ids: number[] = JSON.parse(groups)
    if (ids.some((id) => ledger.tables[id])) return []
    const why =
      status === 'cancelled'
        ? 'cancelled'
        : ids.length > 0
          ? 'its tables fell apart'
          : joined < 6
            ? 'too few joined'
            : 'no six fit'
    return [`${at.slice(0, 10)} ${why} (${joined} joined, ${paid} paid)`]
  })
}

/** Returns the figures of each week and of all of them. */
export function weekLines(world: World): string[] {
  const { weeks, ledger } = world.state
  if (weeks.length === 0) return []
  const { counts } = ledger
  const [tables, messages] = [Object.values(ledger.tables), Object.values(ledger.sent).length]
  const dinners = sum(tables.map(({ came }) => came.length))
  if (weeks.length >= AIMS.weeks) {
    ensure(messages <= AIMS.messages * dinners, () => `${messages} messages went out for ${dinners} dinners`)
    ensure(
      counts.presses! <= AIMS.presses * tables.length,
      () => `${counts.presses} presses were for ${tables.length} tables`,
    )
  }
  const lines = weeks.flatMap((week, i) => linesOf(world, `week ${i + 1}`, weeks[i - 1], [week]))
  return [...lines, ...linesOf(world, `house ${world.state.houseName}, all weeks`, undefined, weeks)]
}

function linesOf(
  { ledger }: World,
  name: string,
  before: Week | undefined,
  weeks: readonly Week[],
): string[] {
  const { from } = weeks[0]!
  const { to, counts, sums } = weeks.at(-1)!
  const tables = Object.values(ledger.tables).filter(({ dinner }) => dinner >= from && dinner <= to)
  const dinners = sum(tables.map(({ came }) => came.length))
  const atSix = sum(tables.map(({ came }) => (came.length === 6 ? 6 : 0)))
  // had all who came to an evening been put together anew at the door, none of them at fewer than four
  const evenings = [...Map.groupBy(tables, ({ dinner }) => dinner).values()]
  const most = sum(evenings.map((of) => mostAtSix(sum(of.map(({ came }) => came.length)))))
  const seats = sum(tables.map(({ came, missing }) => came.length + missing.length))
  const atSixSeats = sum(tables.map(({ came, missing }) => (came.length + missing.length === 6 ? 6 : 0)))
  const counted = (what: string) => (counts[what] ?? 0) - (before?.counts[what] ?? 0)
  const kinds = (start: string, per: number) =>
    Object.keys(counts)
      .filter((key) => key.startsWith(start) && counted(key) > 0)
      .sort((a, b) => counted(b) - counted(a))
      .map((key) => `${key.slice(start.length)} ${(counted(key) / Math.max(1, per)).toFixed(2)}`)
      .join(', ')
  const messages = sum(Object.keys(counts).map((key) => (key.startsWith('sent ') ? counted(key) : 0)))
  const per = (n: number, of: number) => (n / Math.max(1, of)).toFixed(1)
  const share = (n: number, of: number) => `${per(100 * n, of)} %`
  const refunds = ledger.refunds.filter(({ at }) => at >= from && at <= to).map(({ days }) => days)
  const gaps = [...new Set(weeks.flatMap((week) => Object.keys(week.gaps)))]
    .map((why) => `${why} ${sum(weeks.map((week) => week.gaps[why] ?? 0))}`)
    .join(', ')
  return [
    `${name}: ${tables.length} tables, ${dinners} dinners, ${share(atSix, dinners)} at a six that came (at most ${share(most, dinners)}), ${share(atSixSeats, seats)} at a six that was to`,
    `  ${per(messages, dinners)} messages a dinner (${kinds('sent ', dinners)}); ${per(counted('presses'), tables.length)} presses a table (${kinds('presses: ', tables.length)})`,
    ...(sums ? [moneyOf(sums)] : []),
    `  ${refunds.length} refunds, ${per(sum(refunds), refunds.length)} days after they were owed, at most ${Math.max(0, ...refunds).toFixed(1)}; ${sum(weeks.map(({ lapsed }) => lapsed))} holds lapsed; ${sum(weeks.map(({ standbys }) => standbys))} standbys sat; of who paid first ${counted('paid first and found no seat')} found no seat, ${counted('paid first and found no seat twice running')} twice running`,
    `  seats that ended at short tables: ${gaps}`,
    `  ${sum(weeks.map(({ empty }) => empty.length))} evenings without a table${weeks
      .flatMap(({ empty }) => empty)
      .map((one) => `; ${one}`)
      .join('')}`,
  ]
}

/** How many of so many people can sit at tables of six, and the others at tables of five and four. */
function mostAtSix(people: number): number {
  for (let six = Math.floor(people / 6); six > 0; six--) {
    const rest = people - 6 * six
    if (Math.ceil(rest / 5) <= Math.floor(rest / 4)) return 6 * six
  }
  return 0
}

function moneyOf({ came, held, owed, kept, taken, paidBack, forfeited }: Sums): string {
  return `  Rp${came} came = ${held} held + ${owed} to return + ${kept + taken} credit + ${paidBack} returned + ${forfeited} kept`
}
