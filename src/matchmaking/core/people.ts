/** The number of missed turns from which a person comes before everything else. */
export const OVERDUE = 3

/** One person of the pool, as the caller knows them. */
export interface PersonRow {
  id: number
  /** Dense index of the phone number: the same number means the same person. */
  phone: number
  /** Completed years on the day of the run, 0 to 255. */
  age: number
  woman: boolean
  /** What they do all day, as an index; only equal or not matters. */
  activity: number
  /** Price class, 0 to 2; nobody sits with another class. */
  budget: number
  /** How easily they talk to strangers, 1 to 5. */
  comfort: number
  /** Set of 8 bits. */
  hobbies: number
  /** Set of 8 bits. */
  interests: number
  smokes: boolean
  drinks: boolean
  /** How often an earlier run left them over. */
  waited: number
  /** Whether they come before everything else; from {@link OVERDUE} missed turns on, unless said. */
  isOverdue?: boolean
}

/** The pool as columns; row i is the i-th earliest sign-up. */
export interface People {
  n: number
  age: Uint8Array
  woman: Uint8Array
  activity: Uint8Array
  budget: Uint8Array
  comfort: Uint8Array
  hobbies: Uint8Array
  topics: Uint8Array
  /** Bit 0 smokes, bit 1 drinks. */
  habits: Uint8Array
  waited: Uint16Array
  /** 1 for people who waited too often. */
  overdue: Uint8Array
  /** 1 for people who were promised a seat: they come before everything else. Nobody at first. */
  promised: Uint8Array
  /** Row i must not sit with the rows apart[apartFrom[i]] to apart[apartFrom[i + 1] − 1]. */
  apartFrom: Int32Array
  apart: Int32Array
}

/**
 * Lays out the pool for a run. `rows` come earliest sign-up first; `apart` holds pairs of phone indexes that must not
 * share a table, in any order and possibly more than once. Phones that are not in the pool are ignored; two rows of
 * one phone are kept apart as well. In one pool budgets keep nobody apart: all count as of one budget.
 */
export function columns(
  rows: readonly PersonRow[],
  apart: readonly (readonly [number, number])[],
  { onePool = false }: { onePool?: boolean } = {},
): People {
  const n = rows.length
  const bytes = (value: (row: PersonRow) => number) => Uint8Array.from(rows, value)
  return {
    n,
    age: bytes((row) => row.age),
    woman: bytes((row) => Number(row.woman)),
    activity: bytes((row) => row.activity),
    budget: bytes((row) => (onePool ? 0 : row.budget)),
    comfort: bytes((row) => row.comfort),
    hobbies: bytes((row) => row.hobbies),
    topics: bytes((row) => row.interests),
    habits: bytes((row) => Number(row.smokes) | (Number(row.drinks) << 1)),
    waited: Uint16Array.from(rows, (row) => Math.min(row.waited, 65535)),
    overdue: bytes(({ waited, isOverdue }) => Number(isOverdue ?? waited >= OVERDUE)),
    promised: new Uint8Array(n),
    ...neighbours(rows, apart),
  }
}

/** How much a person's seat comes before everything else: 2 when it was promised, 1 when they waited too often, else 0. */
export const urgency = ({ promised, overdue }: People, row: number) => (promised[row] ? 2 : overdue[row]!)

/** True when the two rows have met before or are to be kept apart. */
export function areApart(people: People, i: number, j: number): boolean {
  const { apartFrom, apart } = people
  for (let k = apartFrom[i]!; k < apartFrom[i + 1]!; k++) if (apart[k] === j) return true
  return false
}

/** Pairs of phones → for every row the rows it must not meet. */
function neighbours(rows: readonly PersonRow[], apart: readonly (readonly [number, number])[]) {
  const rowsOf = new Map<number, number[]>()
  rows.forEach((row, i) => {
    const same = rowsOf.get(row.phone)
    if (same) same.push(i)
    else rowsOf.set(row.phone, [i])
  })

  const pairs: number[] = []
  for (const [a, b] of apart) {
    if (a === b) continue
    for (const i of rowsOf.get(a) ?? []) for (const j of rowsOf.get(b) ?? []) pairs.push(i, j)
  }
  for (const same of rowsOf.values()) {
    for (let x = 1; x < same.length; x++) for (let y = 0; y < x; y++) pairs.push(same[x]!, same[y]!)
  }

  // count, sum up, fill: each pair is listed at both of its ends
  const apartFrom = new Int32Array(rows.length + 1)
  for (const i of pairs) apartFrom[i + 1]!++
  for (let i = 0; i < rows.length; i++) apartFrom[i + 1]! += apartFrom[i]!
  const list = new Int32Array(pairs.length)
  const next = apartFrom.slice()
  for (let k = 0; k < pairs.length; k += 2) {
    list[next[pairs[k]!]!++] = pairs[k + 1]!
    list[next[pairs[k + 1]!]!++] = pairs[k]!
  }
  return { apartFrom, apart: list }
}
