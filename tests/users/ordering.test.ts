import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { OPERATOR } from '../../src/audit/staff'
import { fillDemo } from '../../src/cli/demo'
import type { Profile, User } from '../../src/domain/api'
import { FIELD_LIST, shown } from '../../src/domain/profile/fields'
import {
  USER_SORTS,
  type UserQuery,
  type UserSort,
  userFilterSchema,
} from '../../src/domain/profile/users-query'
import { COUNTED_MAX } from '../../src/domain/query'
import { DEFAULT_ZONE } from '../../src/domain/time'
import { allUserIds, listUsers, usersInOrder } from '../../src/users/list'
import { findAll } from '../../src/users/search/find'
import { addUser } from '../../src/users/users'
import { startApp } from '../support/app'
import { sampled } from '../support/sampled'

const TODAY = '2026-11-21'

test('a page has the right users in the wanted order, whichever way SQLite finds them', async () => {
  const { db } = await startApp()
  // more than are counted, and some of whom little is known
  await fillDemo(db, sampled(2_500, 7_000), 3, TODAY, DEFAULT_ZONE)
  for (let i = 0; i < 40; i++)
    addUser(db, OPERATOR, { name: `ayu ${i}`, phone: `+62812000${1000 + i}` } as never)
  const everybody = usersInOrder(db, allUserIds(db), TODAY)
  // three to nine characters of somebody's account name or phone, on their own or beside a word
  const number = fc
    .tuple(
      fc.constantFrom(...everybody),
      fc.nat(40),
      fc.integer({ min: 3, max: 9 }),
      fc.constantFrom('', ' ayu'),
    )
    .map(([{ username, profile }, at, length, word]) => {
      const text = `${username} ${profile!.phone}`
      return `${text.slice(at % (text.length - length), (at % (text.length - length)) + length).trim()}${word}`
    })

  const some = <T>(values: readonly T[]) =>
    fc.option(fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }), { nil: undefined })
  const query = fc.record({
    search: fc.oneof({ arbitrary: fc.constantFrom(...SEARCHES), weight: 3 }, number),
    ...Object.fromEntries(OPTION_FIELDS.map(({ filter, options }) => [filter, some(options)])),
    grouped: fc.constantFrom(undefined, undefined, 'yes' as const, 'no' as const),
    free: fc.constantFrom(undefined, undefined, 'yes' as const),
    ageMin: fc.constantFrom(undefined, undefined, 18, 25, 33),
    ageMax: fc.constantFrom(undefined, undefined, 20, 25, 33),
    sort: fc.constantFrom(...USER_SORTS),
    dir: fc.constantFrom('asc' as const, 'desc' as const),
    page: fc.constantFrom(0, 0, 1, 3, sampled(20, 60)),
    size: fc.constantFrom(25, 50),
  })
  // filters of most queries are few, as staff's are
  const filtered = fc
    .tuple(query, fc.subarray(FILTERS, { maxLength: 3 }))
    .map(([all, kept]) =>
      Object.fromEntries(
        Object.entries(all).filter(
          ([key, value]) => value !== undefined && (!FILTERS.includes(key) || kept.includes(key)),
        ),
      ),
    ) as fc.Arbitrary<Record<string, unknown>> as fc.Arbitrary<UserQuery>

  fc.assert(
    fc.property(filtered, (wanted) => {
      const meant = everybody.filter((user) => fits(user, wanted)).sort(by(wanted.sort, wanted.dir))
      const first = wanted.page * wanted.size
      const page = listUsers(db, wanted, TODAY)
      expect(page.items.map(({ id }) => id)).toEqual(
        meant.slice(first, first + wanted.size).map(({ id }) => id),
      )

      const counted = isAll(wanted) ? meant.length : Math.max(COUNTED_MAX, first + 2 * wanted.size)
      expect([page.matching, page.more ?? false]).toEqual([
        Math.min(meant.length, counted),
        meant.length > counted,
      ])
    }),
    { numRuns: sampled(30, 120) },
  )
  fc.assert(
    fc.property(filtered, (wanted) => {
      const meant = everybody.filter((user) => fits(user, wanted)).map(({ id }) => id)
      expect(findAll(db, wanted, TODAY)).toEqual(meant.sort((a, b) => a - b))
    }),
    { numRuns: sampled(15, 40) },
  )
})

const OPTION_FIELDS = FIELD_LIST.flatMap(({ key, filter, options }) =>
  filter && options ? [{ key, filter: filter as keyof UserQuery, options }] : [],
)
// every filter but two, which have tests of their own
const { who: _, ...filters } = userFilterSchema.entries
const FILTERS = Object.keys(filters)
const SEARCHES = ['ayu', 'siregar', 'vegetarian', 'musik', 'wanita', 'pria', 'yes', 'irt', '628', '0801', '08012', '0812', '000', '0000', '023', '777', 'qxz', 'a', 'ay', 'ayu lestari', 'ayu musik', 'putri wanita', '0801 vegan', 'udang 0801 musik', 'ga', 'user', 'user_17', '0800123', '+6280', 'alergi udang', 'vegan 628', '1-2'] // biome-ignore format: a word list

function isAll(query: UserQuery): boolean {
  return FILTERS.every((key) => query[key as keyof UserQuery] === undefined)
}

function fits({ username, profile }: User, query: UserQuery): boolean {
  const person = profile!
  return (
    (query.search ?? '').split(' ').every((word) => holds(username, person, word)) &&
    OPTION_FIELDS.every(({ key, filter }) => {
      const wanted = query[filter] as unknown[] | undefined
      return !wanted || [person[key]].flat().some((value) => wanted.includes(value))
    }) &&
    (!query.grouped || person.grouped === (query.grouped === 'yes')) &&
    (!query.free || !(person.grouped || person.waiting_as_backup)) &&
    (query.ageMin === undefined || (person.age !== null && person.age >= query.ageMin)) &&
    (query.ageMax === undefined || (person.age !== null && person.age <= query.ageMax))
  )
}

function holds(username: string, person: Profile, word: string): boolean {
  if (word === 'wanita') return person.gender === 'female'
  if (word === 'pria') return person.gender === 'male'
  if (/^0\d\d/.test(word) && person.phone.startsWith(`+62${word.slice(1)}`)) return true
  const { name, phone, dietary_restrictions } = person
  // options by their codes and by what staff read for them, a gender by the whole word alone
  const choices = FIELD_LIST.filter(({ options, whole }) => typeof options?.[0] === 'string' && !whole)
  const texts = choices.flatMap(({ key }) => [String(person[key] ?? ''), shown(key, person[key])])
  return [username, name, phone, dietary_restrictions, ...texts].some((text) =>
    text.toLowerCase().includes(word),
  )
}

function by(sort: UserSort, dir: 'asc' | 'desc') {
  const key = ({ id, profile }: User): string | number | null => {
    const person = profile!
    switch (sort) {
      case 'no':
        return id
      case 'name':
        return person.name.toLowerCase()
      case 'completed':
        return person.completed_at
      case 'grouped':
        return person.grouped ? 'member' : person.waiting_as_backup ? 'backup' : 'free'
      case 'groups':
        return person.groups.at(-1) ?? null
      default: {
        const { key, options } = FIELD_LIST.find((field) => field.sort === sort)!
        const value = [person[key]].flat()[0] ?? null
        // choices go in the order of their options
        return value === null || !options ? value : options.indexOf(value)
      }
    }
  }
  // the later the birth, the younger
  const up = (dir === 'asc') !== (sort === 'age') ? 1 : -1
  return (a: User, b: User) => up * (compare(key(a), key(b)) || a.id - b.id)
}

// nothing comes first
function compare(x: string | number | null, y: string | number | null): number {
  if (x === y) return 0
  if (x === null || y === null) return x === null ? -1 : 1
  return x < y ? -1 : 1
}
