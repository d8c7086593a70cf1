import { format, parseISO, subYears } from 'date-fns'
import { type SQL, sql } from 'drizzle-orm'
import { oneOf } from '../db/one-of'
import { ROLES } from '../domain/group'
import type { PeopleFilter, PeopleSort } from '../domain/people'
import { ACTIVITIES, BUDGETS, COMFORT_LEVELS, GENDERS, HOBBIES, INTERESTS, toBits } from '../domain/profile'

/** The columns that the index `profiles_facets` begins with, in its order: as it holds them, all they can be, and who sorts by them. */
const FACETS = [
  { column: sql`profiles.standing`, all: ['free', ...ROLES], key: sql`profiles.standing`, sort: 'grouped' },
  { ...facet('budget', '', BUDGETS), sort: 'budget' },
  { ...facet('gender', '', GENDERS), sort: 'gender' },
  { ...facet('activity', '', ACTIVITIES), sort: 'activities' },
  { ...facet('comfort_level', 0, COMFORT_LEVELS), sort: 'comfort' },
] as const

/** A filter as conditions on `profiles`, all of which must hold. */
export interface Filters {
  conditions: SQL[]
  /** conditions that hold for everybody: with them the index of facets can be entered at the places that matter */
  fill: SQL[]
  /** for orders that the filter has something to say about: which part of the order is wanted */
  parts: Partial<Record<PeopleSort, SQL[]>>
  /** the index that these conditions are gathered from */
  index: 'profiles_phone' | 'profiles_facets' | 'profiles_birthdate' | undefined
}

/** What a filter means, its search left out; `today` (`yyyy-MM-dd`) gives the ages. */
export function readFilters(filter: PeopleFilter, today: string): Filters {
  const wanted = [standings(filter), filter.budgets, filter.genders, filter.activities, filter.comfort]
  const last = wanted.findLastIndex((values) => values !== undefined)
  const facets = FACETS.flatMap(({ column }, i) => (wanted[i] ? [sql`${column} in ${oneOf(wanted[i])}`] : []))
  const fill = FACETS.flatMap(({ column, all }, i) =>
    !wanted[i] && i < last ? [sql`${column} in ${oneOf(all)}`] : [],
  )

  const ages: SQL[] = []
  if (filter.ageMin !== undefined) ages.push(sql`profiles.birthdate <= ${yearsBefore(today, filter.ageMin)}`)
  if (filter.ageMax !== undefined)
    ages.push(sql`profiles.birthdate > ${yearsBefore(today, filter.ageMax + 1)}`)
  const { hobbies, interests } = filter
  const choices = [...choiceConditions({ hobbies }), ...choiceConditions({ interests })]

  const parts: Filters['parts'] = ages.length > 0 ? { age: ages } : {}
  for (const [i, { key, sort }] of FACETS.entries()) if (wanted[i]) parts[sort] = [between(key, wanted[i])]

  const conditions = [...facets, ...ages, ...choices]
  const found = { conditions, fill: [], parts }
  if (filter.phone !== undefined) {
    const phone = sql`profiles.phone = ${filter.phone}`
    return { ...found, conditions: [phone, ...conditions], index: 'profiles_phone' }
  }
  if (facets.length > 0) return { ...found, fill, index: 'profiles_facets' }
  if (choices.length > 0) return { ...found, index: 'profiles_facets' }
  return { ...found, index: ages.length > 0 ? 'profiles_birthdate' : undefined }
}

/** Choices, each of which is enough, as conditions that the index of facets can answer; none for what is empty. */
export function choiceConditions(chosen: Choices): SQL[] {
  const found = [chosen.budgets, chosen.genders, chosen.activities].flatMap((values, i) =>
    values && values.length > 0 ? [sql`${FACETS[i + 1]!.column} in ${oneOf(values)}`] : [],
  )
  const hobbies = toBits(HOBBIES, chosen.hobbies ?? [])
  if (hobbies > 0) found.push(sql`profiles.hobbies & ${hobbies} <> 0`)
  const interests = toBits(INTERESTS, chosen.interests ?? [])
  if (interests > 0) found.push(sql`profiles.interests & ${interests} <> 0`)
  return found
}

type Choices = Pick<PeopleFilter, 'budgets' | 'genders' | 'activities' | 'hobbies' | 'interests'>

// free people and grouped ones exclude each other; nobody is both
function standings({ free, grouped }: PeopleFilter): string[] | undefined {
  if (!free && !grouped) return undefined
  return ['free', ...ROLES].filter(
    (standing) =>
      (!free || standing === 'free') && (!grouped || (standing === 'member') === (grouped === 'yes')),
  )
}

function yearsBefore(today: string, years: number): string {
  return format(subYears(parseISO(today), years), 'yyyy-MM-dd')
}

// nothing stands as an empty text or 0 there, since a list of values never finds null
function facet(name: string, none: '' | 0, values: readonly (string | number)[]) {
  const key = sql`profiles.${sql.raw(name)}`
  const column = sql`coalesce(profiles.${sql.raw(name)}, ${sql.raw(none === 0 ? '0' : "''")})`
  return { column, all: [none, ...values], key }
}

// numbers among them are of one digit, so that the order of texts is theirs
function between(key: SQL, values: readonly (string | number)[]): SQL {
  const ordered = values.toSorted()
  return sql`${key} between ${ordered[0] ?? ''} and ${ordered.at(-1) ?? ''}`
}
