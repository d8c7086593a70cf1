import { tableName } from '../../../../src/domain/group/group'
import type {
  Preview,
  ProposedTable,
  RuleBreak,
  SeatedPerson,
  TableScore,
} from '../../../../src/domain/matchmaking/seating'
import type { Commit } from '../../../../src/domain/matchmaking/seating-form'

/** A proposed table with the decisions of staff. */
export interface PlanTable extends ProposedTable {
  /** of this dialog's own counting; a table keeps it as long as it is there */
  key: number
  /** stays as it is when the rest is searched again */
  isLocked: boolean
  /** stored when the chosen ones are */
  isChosen: boolean
  isChanged: boolean
  /** why the server would not store it */
  refused?: RuleBreak[]
  /** of an evening: the group that it continues; null for a new one */
  groupId?: number | null
}

export interface WaitingPerson {
  id: number
  /** why, where it is known */
  words?: string | undefined
  /** already counted as left over by an earlier commit */
  isCounted?: true
}

/** A search result with the changes of staff; nothing is stored before a commit. */
export interface Plan {
  tables: ReadonlyMap<number, PlanTable>
  waiting: readonly WaitingPerson[]
  people: ReadonlyMap<number, SeatedPerson>
  /** facts of the last search, as the server wants them back */
  run: RunFacts
  nextKey: number
}

export type RunFacts = Commit['run']

/** A table that was found; of an evening locked ones are among them. */
type Found = Preview['tables'][number] & Partial<Pick<PlanTable, 'isLocked' | 'groupId'>>

/** A search result; one of an evening is `isWhole`: it has the locked tables, too. */
export type Search = Omit<Preview, 'tables'> & { tables: Found[]; isWhole?: boolean }

/** The plan of a search result; keeps locked tables of an earlier plan and their people. */
export function planOf(preview: Search, before?: Plan): Plan {
  const isKept = ({ isLocked }: PlanTable) => isLocked && !preview.isWhole
  const kept = before ? [...before.tables.values()].filter(isKept) : []
  const first = before?.nextKey ?? 1
  const found = preview.tables.map((table, i) => ({
    ...table,
    key: first + i,
    isLocked: table.isLocked ?? false,
    isChosen: true,
    isChanged: false,
  }))
  const { startedAt, seed, deadlineMs, durationMs, moves, meetAgain } = preview
  const people = new Map(preview.people.map((person) => [person.id, person]))
  for (const { members, backups } of kept)
    for (const id of [...members, ...backups]) if (!people.has(id)) people.set(id, before!.people.get(id)!)
  return {
    tables: new Map([...kept, ...found].map((table) => [table.key, table])),
    waiting: preview.waiting,
    people,
    run: { startedAt, seed, deadlineMs, durationMs, moves, meetAgain },
    nextKey: first + found.length,
  }
}

/** The place of a person: member or backup of a table, or waiting (table undefined). */
export interface Position {
  id: number
  table: number | undefined
  role: 'member' | 'backup' | 'waiting'
}

export function positionOf({ tables, waiting }: Plan, id: number): Position | undefined {
  for (const { key, members, backups } of tables.values()) {
    if (members.includes(id)) return { id, table: key, role: 'member' }
    if (backups.includes(id)) return { id, table: key, role: 'backup' }
  }
  return waiting.some((person) => person.id === id) ? { id, table: undefined, role: 'waiting' } : undefined
}

/** The tables changed by a swap of two people; they still have their old scores. */
export function swappedTables(plan: Plan, a: Position, b: Position): PlanTable[] {
  const other = (id: number) => (id === a.id ? b.id : id === b.id ? a.id : id)
  const keys = new Set([a.table, b.table])
  return [...keys].flatMap((key) => {
    const table = key === undefined ? undefined : plan.tables.get(key)
    if (!table) return []
    const members = table.members.map(other)
    // a table of an evening keeps its number
    const name = table.groupId === undefined ? nameOf(plan, members) : table.name
    return { ...table, members, backups: table.backups.map(other), name }
  })
}

/** The plan after a swap of two people. `scores` are the new scores of changed tables by key. Changed tables are locked. */
export function swap(plan: Plan, a: Position, b: Position, scores: ReadonlyMap<number, TableScore>): Plan {
  const tables = new Map(plan.tables)
  for (const table of swappedTables(plan, a, b)) {
    const { refused: _, ...rest } = table
    const score = scores.get(table.key) ?? table.score
    tables.set(table.key, { ...rest, score, isLocked: true, isChanged: true })
  }
  const waiting = plan.waiting.map((person) => {
    if (person.id === a.id) return { id: b.id, words: SWAPPED }
    return person.id === b.id ? { id: a.id, words: SWAPPED } : person
  })
  return { ...plan, tables, waiting }
}

/** Locks a table or lets it go. */
export function lock(plan: Plan, { key }: PlanTable, isLocked: boolean): Plan {
  return { ...plan, tables: new Map(plan.tables).set(key, { ...plan.tables.get(key)!, isLocked }) }
}

export function choose(plan: Plan, keys: ReadonlySet<number>): Plan {
  const tables = new Map(plan.tables)
  for (const table of plan.tables.values())
    if (table.isChosen !== keys.has(table.key))
      tables.set(table.key, { ...table, isChosen: keys.has(table.key) })
  return { ...plan, tables }
}

/** The plan after a commit that stored some tables and refused others. */
export function afterCommit(
  plan: Plan,
  sent: readonly PlanTable[],
  refused: readonly { members: number[]; breaks: RuleBreak[] }[],
): Plan {
  const tables = new Map(plan.tables)
  const breaksOf = new Map(refused.map(({ members, breaks }) => [idText(members), breaks]))
  for (const table of sent) {
    const breaks = breaksOf.get(idText(table.members))
    if (breaks) tables.set(table.key, { ...table, refused: breaks, isChosen: false, isLocked: false })
    else tables.delete(table.key)
  }
  // one preview counts nobody as left over twice
  const isStored = tables.size < plan.tables.size
  const waiting = isStored
    ? plan.waiting.map((person) => ({ ...person, isCounted: true as const }))
    : plan.waiting
  return { ...plan, tables, waiting }
}

/** A predicate for people whose name or phone contains the text; true for everyone when it is empty. */
export function finder({ people }: Plan, find: string): (id: number) => boolean {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  const digits = /^[+\d][\d\s-]*$/.test(find.trim())
    ? find.replace(/\D/g, '').replace(/^(62|0)/, '')
    : undefined
  return (id) => {
    const person = people.get(id)
    if (!person) return false
    const name = person.name.toLowerCase()
    return words.every((word) => name.includes(word)) || (!!digits && person.phone.includes(digits))
  }
}

export function figuresOf({ tables, waiting }: Plan) {
  const all = [...tables.values()]
  const scores = all.flatMap(({ score }) => score.score ?? [])
  return {
    tables: all.length,
    seated: all.reduce((sum, { members }) => sum + members.length, 0),
    backups: all.reduce((sum, { backups }) => sum + backups.length, 0),
    waiting: waiting.length,
    score: scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null,
  }
}

const SWAPPED = 'Swapped out by staff'

// named by ages and genders, as on the server
function nameOf({ people }: Plan, members: readonly number[]): string {
  const seated = members.flatMap((id) => people.get(id) ?? [])
  return tableName(
    seated.map(({ age }) => age),
    seated.filter(({ gender }) => gender === 'female').length,
  )
}

function idText(ids: readonly number[]): string {
  return [...ids].sort((a, b) => a - b).join()
}
