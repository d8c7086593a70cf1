import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Preview, SeatedPerson, TableScore } from '../../src/domain/matchmaking/seating'
import {
  afterCommit,
  choose,
  figuresOf,
  finder,
  lock,
  type Plan,
  planOf,
  positionOf,
  swap,
  swappedTables,
} from '../../web/admin/matchmaking/preview/plan'

const TABLES = 3
const STANDING_BY = 2
const WAITING = 4
const PEOPLE = TABLES * (6 + STANDING_BY) + WAITING

test('whatever staff swap and lock, everybody keeps exactly one place', () => {
  const person = fc.integer({ min: 1, max: PEOPLE })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('swap'), a: person, b: person }),
    fc.record({ kind: fc.constant('lock'), a: fc.integer({ min: 1, max: TABLES }), b: person }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let plan = planOf(preview())
      for (const { kind, a, b } of steps) {
        if (kind === 'lock') plan = lock(plan, plan.tables.get(a)!, b % 2 === 0)
        else if (a !== b) plan = swap(plan, positionOf(plan, a)!, positionOf(plan, b)!, new Map())
      }
      expect(everybody(plan)).toEqual(Array.from({ length: PEOPLE }, (_, i) => i + 1))
      for (const { members } of plan.tables.values()) expect(members).toHaveLength(6)
      const { seated, backups, waiting } = figuresOf(plan)
      expect(seated + backups + waiting).toBe(PEOPLE)
    }),
  )
})

test('swapping two people twice gives the tables of before', () => {
  const pair = fc.tuple(fc.integer({ min: 1, max: PEOPLE }), fc.integer({ min: 1, max: PEOPLE }))
  fc.assert(
    fc.property(pair, ([a, b]) => {
      fc.pre(a !== b)
      const plan = planOf(preview())
      const once = swap(plan, positionOf(plan, a)!, positionOf(plan, b)!, new Map())
      const twice = swap(once, positionOf(once, a)!, positionOf(once, b)!, new Map())
      expect(seatsOf(twice)).toEqual(seatsOf(plan))
    }),
  )
})

test('a swap changes names and scores of its tables alone, and locks them', () => {
  const plan = planOf(preview())
  const [a, b] = [positionOf(plan, 1)!, positionOf(plan, 7)!]
  expect(swappedTables(plan, a, b).map(({ key }) => key)).toEqual([1, 2])
  const after = swap(plan, a, b, new Map([[1, scored(70)]]))
  expect(after.tables.get(1)).toMatchObject({
    members: [7, 2, 3, 4, 5, 6],
    score: { score: 70 },
    name: 'Age: 22-27 Males: 3 Females: 3',
    isLocked: true,
    isChosen: true,
    isChanged: true,
  })
  expect(after.tables.get(2)?.score).toEqual(scored(62))
  expect(after.tables.get(3)).toBe(plan.tables.get(3)!)
})

test('searching again keeps locked tables under their numbers, with their people', () => {
  const open = planOf(preview())
  const before = lock(open, open.tables.get(2)!, true)
  const found = preview()
  const rest = {
    ...found,
    tables: found.tables.slice(2),
    people: found.people.filter(({ id }) => id > 12),
  }
  const plan = planOf(rest, before)
  expect([...plan.tables.keys()]).toEqual([2, 4])
  expect(plan.tables.get(2)).toBe(before.tables.get(2)!)
  for (const id of plan.tables.get(2)!.members) expect(plan.people.get(id)?.name).toBe(`Tamu ${id}`)
  expect(plan.people.has(1)).toBe(false)
})

test('after a commit the stored tables are gone and the refused ones say why', () => {
  const plan = choose(planOf(preview()), new Set([1, 2]))
  const sent = [...plan.tables.values()].filter(({ isChosen }) => isChosen)
  const breaks = [{ rule: 'taken' as const, userIds: [7], message: '#7 is in a group already' }]
  // the server may answer people in an order of its own
  const after = afterCommit(plan, sent, [{ members: [12, 11, 10, 9, 8, 7], breaks }])
  expect([...after.tables.keys()]).toEqual([2, 3])
  expect(after.tables.get(2)).toMatchObject({ refused: breaks, isChosen: false })
  expect(after.tables.get(3)?.refused).toBeUndefined()
})

test('who waits is counted as left over by the first commit of a preview alone', () => {
  const plan = planOf(preview())
  const [first, ...rest] = [...plan.tables.values()]
  const refused = rest.map(({ members }) => ({ members, breaks: [] }))
  const once = afterCommit(plan, [first!, ...rest], refused)
  expect(once.waiting.map(({ isCounted }) => isCounted)).toEqual(Array(WAITING).fill(true))
  // who comes to wait after that is not
  const [seat] = rest[0]!.members
  const swapped = swap(once, positionOf(once, seat!)!, positionOf(once, PEOPLE)!, new Map())
  expect(swapped.waiting.filter(({ isCounted }) => !isCounted)).toHaveLength(1)
  // nothing was stored, nobody was counted
  const none = afterCommit(plan, [first!], [{ members: first!.members, breaks: [] }])
  expect(none.waiting.some(({ isCounted }) => isCounted)).toBe(false)
})

test('people are found by name and phone', () => {
  const plan = planOf(preview())
  const found = (find: string) => [...plan.people.keys()].filter(finder(plan, find))
  expect(['tamu 13', '0812-3000 008', 'nobody'].map(found)).toEqual([[13], [8], []])
  expect(finder(plan, 'TAMU 28')(28)).toBe(true)
})

function preview(): Preview {
  const people = Array.from({ length: PEOPLE }, (_, i) => guest(i + 1))
  const backup = (t: number) => TABLES * 6 + t * STANDING_BY
  return {
    startedAt: '2026-01-01T00:00:00.000Z',
    seed: 1,
    deadlineMs: 200,
    durationMs: 200,
    meetAgain: null,
    moves: 1000,
    pool: PEOPLE,
    people,
    tables: Array.from({ length: TABLES }, (_, t) => ({
      members: people.slice(t * 6, t * 6 + 6).map(({ id }) => id),
      backups: people.slice(backup(t), backup(t + 1)).map(({ id }) => id),
      name: 'Age: 21-26 Males: 3 Females: 3',
      budget: '<Rp100.000',
      score: scored(61 + t),
    })),
    waiting: people.slice(-WAITING).map(({ id }) => ({ id })),
    score: 62,
  }
}

function guest(id: number): SeatedPerson {
  const gender = id % 2 ? 'female' : 'male'
  const phone = `+62812${3_000_000 + id}`
  return { id, name: `Tamu ${id}`, phone, age: 20 + (id % 10), gender } as unknown as SeatedPerson
}

function scored(score: number): TableScore {
  return { score, terms: null, breaks: [] }
}

function seatsOf({ tables, waiting }: Plan) {
  const seats = [...tables.values()].map(({ members, backups }) => [members, backups])
  return [seats, waiting.map(({ id }) => id)]
}

function everybody(plan: Plan): number[] {
  return seatsOf(plan)
    .flat(3)
    .sort((a, b) => a - b)
}
