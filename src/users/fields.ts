import { type SQL, sql } from 'drizzle-orm'
import { profiles, type SignUp } from '../db/schema'
import type { Profile } from '../domain/api'
import type { MyAnswers } from '../domain/guest-page/profile-call'
import {
  FIELD_LIST,
  FIELDS,
  type FieldKey,
  type Fields,
  shown,
  VISITOR_FIELDS,
} from '../domain/profile/fields'
import type { ProfileChanges } from '../domain/profile/user-form'
import { displayRecorded } from '../domain/time'

/** The columns that hold what a user answered, and the removal reason of the person. */
export type FieldColumn = Fields[FieldKey]['column']
export type FieldColumns = Pick<SignUp, FieldColumn>

/** The fields that hold for the person and stand in `people`; all others are columns of `profiles`. */
type PersonColumn = 'phone' | 'removed'
export type ProfileColumn = Exclude<FieldColumn, PersonColumn>
const OF_PERSON: ReadonlySet<string> = new Set<PersonColumn>(['phone', 'removed'])
export const PROFILE_COLUMNS = FIELD_LIST.map(({ column }) => column as FieldColumn).filter(
  (column): column is ProfileColumn => !OF_PERSON.has(column),
)

/** The columns of a profile of which nothing is known. */
export const NO_ANSWERS: FieldColumns = Object.fromEntries(
  FIELD_LIST.map(({ column, text, max = 1 }): unknown[] => [column, text ? '' : max > 1 ? [] : null]),
)

/** The stored fields of a profile in the form of the wire. */
export function wireFields(row: FieldColumns): Pick<Profile, FieldKey> {
  const entries = FIELD_LIST.map(({ key, column, max }) => {
    const value = row[column as FieldColumn]
    return [key, max === 1 ? [value].filter(isGiven) : value]
  })
  return Object.fromEntries(entries)
}

/** The columns of options that have a label, with what staff read for them. */
export function labelled(row: Partial<FieldColumns>): Record<string, string> {
  const entries = FIELD_LIST.flatMap(({ key, column, options, show }) => {
    const option = row[column as FieldColumn]
    return options && show && option !== null && option !== undefined ? [[column, shown(key, option)]] : []
  })
  return Object.fromEntries(entries)
}

/** What a visitor sent as columns; fields that are not among it stay out. */
export function visitorColumns(
  answers: Omit<MyAnswers, 'version'>,
  only?: readonly string[],
): Partial<FieldColumns> {
  const given = VISITOR_FIELDS.filter(
    ({ sent }) => answers[sent] !== undefined && (only?.includes(sent) ?? true),
  )
  return Object.fromEntries(given.map(({ sent, column }) => [column, answers[sent]]))
}

/** What staff changed as columns; fields that are not among it stay out. */
export function staffColumns(changes: ProfileChanges): Partial<FieldColumns> {
  const entries = FIELD_LIST.flatMap(({ key, column, max }) => {
    const value = changes[key]
    if (value === undefined) return []
    return [[column, max === 1 && Array.isArray(value) ? (value[0] ?? null) : value]]
  })
  return Object.fromEntries(entries)
}

/** The fields in which two profiles differ. */
export function changedFields(before: FieldColumns, after: FieldColumns): FieldKey[] {
  return FIELD_LIST.filter(({ column }) => differs(before, after, column as FieldColumn)).map(
    ({ key }) => key,
  )
}

/** The same in words, never their contents; of a removal reason whether it is given or cleared. */
export function changedText(before: FieldColumns, after: FieldColumns): string {
  return changedFields(before, after)
    .map((key) => FIELDS[key].label.toLowerCase() + (key === 'removed' ? reasonText(before, after) : ''))
    .join(', ')
}

function reasonText(before: FieldColumns, after: FieldColumns): string {
  if (before.removed === null) return ' given'
  return after.removed === null ? ' cleared' : ''
}

/** Whether a column holds something else; several options have no order. */
export function differs<K extends keyof SignUp>(
  before: Partial<Pick<SignUp, K>>,
  after: Partial<Pick<SignUp, K>>,
  column: K,
): boolean {
  const [one, other]: unknown[] = [before[column], after[column]]
  if (!Array.isArray(one) || !Array.isArray(other)) return one !== other
  return one.length !== other.length || one.some((option) => !other.includes(option))
}

/** Whether matchmaking knows all it needs of a user. */
export function isComplete(row: Partial<FieldColumns>): boolean {
  return FIELD_LIST.every(({ column, needed }) => !needed || isGiven(row[column as FieldColumn]))
}

/** Holds for rows of sign-ups by the name `name` that are signed up and complete, as `isComplete`. */
export function completeIn(name: string): SQL {
  const needed = FIELD_LIST.filter((field) => field.needed).map(({ column, max = 1 }) => {
    const own = `${name}.${profiles[column as ProfileColumn].name}`
    return max > 1 ? `${own} > 0` : `${own} is not null`
  })
  return sql.raw([`${name}.completed_at is not null`, ...needed].join(' and '))
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined
}

/** The free texts of a user that the search looks through, one a line: the account name, the phone, the name and all others. */
export function searchText(username: string, row: Partial<FieldColumns>): string {
  const { phone, name } = row
  const others = FIELD_LIST.filter(({ key, searched }) => searched && key !== 'phone' && key !== 'name')
  const texts = others.map(({ column }) => row[column as FieldColumn] ?? '')
  return [username, phone, name, ...texts].join('\n').toLowerCase()
}

type Cell = string | number | null
type CellOf = (profile: Profile, timeZone: string) => Cell

const CELLS: Record<string, CellOf> = {
  ...Object.fromEntries(
    FIELD_LIST.map(({ key, label }): [string, CellOf] => [label, (profile) => cellOf(key, profile[key])]),
  ),
  Age: ({ age }) => age,
  'Completed At': ({ completed_at: at }, timeZone) => at && displayRecorded(at, timeZone),
  Removed: ({ removed }) => removed,
  Grouped: ({ grouped }) => (grouped ? 'Yes' : 'No'),
  Groups: ({ groups }) => groups.join(', '),
  Came: ({ attended: { came, of } }) => (of > 0 ? `${came} of ${of}` : null),
}

/** The columns of the file of users: birth dates and what they do not eat are in none. */
export const CSV_COLUMNS: readonly string[] = [
  ...FIELD_LIST.filter(({ key }) => key !== 'removed' && key !== 'dietary_restrictions').map(
    ({ key, label }) => (key === 'birthdate' ? 'Age' : label),
  ),
  ...['Completed At', 'Removed', 'Grouped', 'Groups', 'Came'],
]

/** The cells of a profile under these headers, times shown in `timeZone`. */
export function csvCells(profile: Profile, timeZone: string, headers: readonly string[]): Cell[] {
  return headers.map((header) => CELLS[header]!(profile, timeZone))
}

function cellOf(key: FieldKey, value: Profile[FieldKey]): Cell {
  return typeof value === 'number' || value === null ? value : shown(key, value)
}
