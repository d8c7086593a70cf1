import { addDays, formatISO, parseISO } from 'date-fns'
import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import { GROUP_STATUSES } from '../domain/group'
import type { GroupsQuery } from '../domain/groups-query'
import { BUDGETS, codeOf } from '../domain/profile'
import { instantOf } from '../domain/wall-clock'

/** Conditions on `dinner_groups`, all of which must hold. */
export interface Filters {
  conditions: SQL[]
  /** conditions that hold for every group: with them SQLite seeks in the index instead of scanning it */
  fill: SQL[]
  /** the index that the conditions are gathered from */
  index: 'groups_event' | 'groups_evening' | 'groups_facets'
  /** the same conditions for a scan in the wanted order, written so that SQLite does not choose another index for them */
  scan: SQL[]
}

/** Returns the filters of a query of groups, without its search; days are those of `timeZone`. */
export function readFilters(query: GroupsQuery, timeZone: string): Filters {
  const { status, budgets, pic, evening, day, sort } = query
  // the plus keeps SQLite from another index than the one that is wanted
  const given = [
    status && { column: sql`status`, condition: sql`in ${oneOf(status)}` },
    budgets && {
      column: sql`budget`,
      condition: sql`in ${oneOf(budgets.map((budget) => codeOf(BUDGETS, budget)))}`,
    },
    pic !== undefined && { column: sql`pic`, condition: sql`= ${pic}` },
  ].filter((one) => typeof one === 'object')
  const conditions = given.map(({ column, condition }) => sql`${column} ${condition}`)
  const scan = given.map(({ column, condition }) => sql`+${column} ${condition}`)
  if (sort === 'status' && status) {
    const ordered = status.toSorted()
    scan.push(sql`status between ${ordered[0]} and ${ordered.at(-1)}`)
  }

  if (day !== undefined || evening !== undefined) {
    const within = [
      ...(evening === undefined ? [] : [sql`evening_id = ${evening}`]),
      ...(day === undefined ? [] : [onDay(day, timeZone)]),
    ]
    return {
      conditions: [...within, ...conditions],
      fill: [],
      index: evening === undefined ? 'groups_event' : 'groups_evening',
      scan: [...within, ...scan],
    }
  }
  const fill: SQL[] = []
  if (!status && (budgets || pic !== undefined)) fill.push(sql`status in ${oneOf(GROUP_STATUSES)}`)
  if (!budgets && pic !== undefined) fill.push(sql`budget in ${oneOf([...BUDGETS.keys()])}`)
  return { conditions, fill, index: 'groups_facets', scan }
}

function onDay(day: string, timeZone: string): SQL {
  const next = formatISO(addDays(parseISO(day), 1), { representation: 'date' })
  const [from, to] = [day, next].map((date) => instantOf(date, '00:00', timeZone) ?? '')
  return sql`event_at >= ${from} and event_at < ${to}`
}
