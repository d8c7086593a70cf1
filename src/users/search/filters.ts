import { format, parseISO, subYears } from 'date-fns'
import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../../db/in-list'
import { groupRoleSql } from '../../db/rules'
import { profiles } from '../../db/schema'
import type { Outcome } from '../../domain/after-dinner/outcome'
import { ROLES } from '../../domain/group/group'
import { FIELD_LIST } from '../../domain/profile/fields'
import type { UserFilter } from '../../domain/profile/users-query'
import { PAUSED } from '../../people/seats'
import type { ProfileColumn } from '../fields'

/** Returns a filter as conditions on `profiles`, without its search; `today` (`yyyy-MM-dd`) gives the ages. */
export function filterConditions(filter: UserFilter, today: string): SQL[] {
  const { ageMin, ageMax } = filter
  const chosen: Record<string, unknown> = filter
  const conditions = FIELD_LIST.flatMap((field) => {
    const options = field.filter && chosen[field.filter]
    return Array.isArray(options) ? [holdsOneOf(field, options)] : []
  })
  if (ageMin !== undefined) conditions.push(sql`profiles.birthdate <= ${yearsBefore(today, ageMin)}`)
  if (ageMax !== undefined) conditions.push(sql`profiles.birthdate > ${yearsBefore(today, ageMax + 1)}`)
  if (filter.removed)
    conditions.push(
      sql`profiles.person_id ${sql.raw(filter.removed === 'yes' ? 'in' : 'not in')} ${REMOVED_PEOPLE}`,
    )
  if (filter.paused)
    conditions.push(
      sql`profiles.person_id ${sql.raw(filter.paused === 'yes' ? 'in' : 'not in')} (select id from people where ${PAUSED})`,
    )
  if (filter.outcomes) conditions.push(hadOneOf(filter.outcomes))
  if (filter.free || filter.grouped || filter.waiting)
    conditions.push(sql`${groupRoleSql('profiles')} in ${oneOf(groupRoles(filter))}`)
  return conditions
}

// of those who came, a third of all perhaps, the first found make a page; the few who missed something are listed sooner
function hadOneOf(outcomes: readonly Outcome[]): SQL {
  const isIt = sql`outcome in (${sql.raw(outcomes.map((outcome) => `'${outcome}'`).join(', '))})`
  return outcomes.includes('came')
    ? sql`exists (select 1 from outcomes where outcomes.person_id = profiles.person_id and ${isIt})`
    : sql`profiles.person_id in (select person_id from outcomes where ${isIt})`
}

/** The condition that a field holds one of these options. */
export function holdsOneOf(
  { column, options = [], max = 1 }: (typeof FIELD_LIST)[number],
  wanted: readonly (string | number)[],
): SQL {
  const stored = profiles[column as ProfileColumn]
  const codes = wanted.map((option) => (typeof option === 'number' ? option : options.indexOf(option)))
  if (max === 1) return sql`${stored} in (${sql.raw(codes.join(', '))})`
  return sql`${stored} & ${sql.raw(String(codes.reduce((bits, code) => bits | (1 << code), 0)))} <> 0`
}

/** Ids of the people whom staff removed from a group: a handful, with an index of their own. */
export const REMOVED_PEOPLE = sql`(select id from people where removed is not null)`

// free people and grouped ones exclude each other; nobody is both
function groupRoles({ free, grouped, waiting }: UserFilter): string[] {
  const fits = (wanted: 'yes' | 'no' | undefined, is: boolean) => !wanted || is === (wanted === 'yes')
  return ['free', ...ROLES].filter(
    (role) =>
      fits(free, role === 'free') && fits(grouped, role === 'member') && fits(waiting, role === 'backup'),
  )
}

function yearsBefore(today: string, years: number): string {
  return format(subYears(parseISO(today), years), 'yyyy-MM-dd')
}
