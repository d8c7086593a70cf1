// a fact has one spelling on the wire: that of the specification where it names one, else camelCase
import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { texts } from '../support/texts'

const folder = resolve(import.meta.dir, '../../src/domain')

/** What the specification spells with underscores in staff's calls. */
const SPECIFIED = [
  ...texts`
    is_admin | comfort_level | dietary_restrictions | waiting_as_backup | current_step | completed_at
  `,
  ...['registration_timestamp', 'registration_completed', 'created_at', 'member_ids', 'backup_member_ids'],
  ...['member_statuses', 'event_date', 'booked_as', 'change_reason', 'answer_by', 'pay_by'],
  ...['tables_max', 'answers_until'],
]

/** What visitors send and their page shows, all in camelCase as the specification's sign-up is. */
const OF_VISITORS = [
  ...['guest-page/guest-page.ts', 'guest-page/profile-call.ts'],
  ...['evening/open-evenings.ts', 'profile/registration.ts'],
]

/** Files whose interfaces are answers. */
const WITH_INTERFACES = [
  ...['api.ts', 'evening/evening-calls.ts', 'evening/open-evenings.ts'],
  ...['guest-page/profile-call.ts', 'matchmaking/seating.ts'],
]

/** What the specification itself spells in both ways: of a group, and as the answer of a call that changes it. */
const IN_BOTH = ['member_statuses']

const TODAY = '2026-11-21'

const keys = await keysOnTheWire()

test('only what the specification spells with underscores has them, and nothing that visitors send or see', () => {
  const withUnderscores = [...keys].filter(([key]) => key.includes('_'))
  expect(withUnderscores.filter(([key]) => !SPECIFIED.includes(key))).toEqual([])
  const ofVisitors = withUnderscores.filter(([, files]) => OF_VISITORS.some((file) => files.has(file)))
  expect(ofVisitors).toEqual([])
})

test('no fact has a second spelling in calls of staff', () => {
  const twice = SPECIFIED.filter(
    (key) =>
      !IN_BOTH.includes(key) &&
      [...(keys.get(camelCase(key)) ?? [])].some((file) => !OF_VISITORS.includes(file)),
  )
  expect(twice).toEqual([])
})

test('every spelling of the specification is in use, and the rule sees requests, answers and what they hold', () => {
  expect(SPECIFIED.filter((key) => !keys.has(key))).toEqual([])
  for (const key of ['userId', 'sentMessages', 'dietaryRestrictions', 'bookedAs', 'more'])
    expect([key, keys.has(key)]).toEqual([key, true])
  expect(keys.size).toBeGreaterThan(250)
})

/** The keys of all schemas of src/domain, and of the interfaces of answers, each with the files that have it. */
async function keysOnTheWire(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const file of [...new Bun.Glob('**/*.ts').scanSync(folder)].sort()) {
    const note = (key: string) => found.set(key, (found.get(key) ?? new Set()).add(file))
    const exported: Record<string, unknown> = await import(join(folder, file))
    const seen = new Set<unknown>()
    for (const [name, value] of Object.entries(exported)) {
      if (name.endsWith('Entries') && typeof value !== 'function') walk({ entries: value }, note, seen)
      else if (name.endsWith('Schema'))
        walk(typeof value === 'function' ? schemaOf(value as (of: unknown) => unknown) : value, note, seen)
    }
    if (!WITH_INTERFACES.includes(file)) continue
    const text = await Bun.file(join(folder, file)).text()
    for (const [, body] of text.matchAll(/^export interface [^{]*\{\n([\s\S]*?)^\}/gm))
      for (const [, key] of body!.matchAll(/^ +(\w+)\??:/gm)) note(key!)
  }
  return found
}

/** Returns the schema that a function makes for a day, or for its rows; none of one that takes something else. */
function schemaOf(make: (of: unknown) => unknown): unknown {
  try {
    return make(TODAY)
  } catch {
    return undefined
  }
}

function walk(schema: unknown, note: (key: string) => void, seen: Set<unknown>) {
  if (schema === null || typeof schema !== 'object' || seen.has(schema)) return
  seen.add(schema)
  const { entries, pipe, options, items, item, wrapped, value, key, rest } = schema as Record<string, unknown>
  for (const [name, inner] of Object.entries(entries ?? {})) {
    note(name)
    walk(inner, note, seen)
  }
  for (const inner of [pipe, options, items, item, wrapped, value, key, rest].flat()) walk(inner, note, seen)
}

function camelCase(key: string): string {
  return key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
