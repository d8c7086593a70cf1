import type { Plan, PlanTable } from './plan'

export interface PreviewView {
  sort: keyof typeof SORTS
  budget: string
  only: keyof typeof ONLY
  find: string
}

export const WHOLE: PreviewView = { sort: 'worst', budget: '', only: 'all', find: '' }

export const SORTS = {
  worst: 'Lowest score first',
  best: 'Highest score first',
  young: 'Youngest first',
  found: 'As proposed',
} as const

export const ONLY = {
  all: 'All tables',
  locked: 'Locked',
  open: 'Not locked',
  changed: 'Changed by staff',
  refused: 'Refused',
} as const

/** Returns the keys of all tables in order. Not called after a swap, so that tables stay in place. */
export function orderOf({ tables, people }: Plan, sort: PreviewView['sort']): number[] {
  const all = [...tables.values()]
  const youngest = ({ members }: PlanTable) => Math.min(...members.map((id) => people.get(id)?.age ?? 0))
  const ranks: Record<PreviewView['sort'], (table: PlanTable) => number> = {
    worst: ({ score }) => score.score ?? 0,
    best: ({ score }) => -(score.score ?? 0),
    young: youngest,
    found: ({ key }) => key,
  }
  const rank = ranks[sort]
  return all
    .map((table) => ({ key: table.key, rank: rank(table) }))
    .sort((a, b) => a.rank - b.rank || a.key - b.key)
    .map(({ key }) => key)
}

/** The tables of a view; an order may know tables that are gone. */
export function tablesIn(
  plan: Plan,
  order: readonly number[],
  { budget, only, find }: PreviewView,
): PlanTable[] {
  const matches = finder(plan, find)
  const fits = {
    all: () => true,
    locked: ({ isLocked }: PlanTable) => isLocked,
    open: ({ isLocked }: PlanTable) => !isLocked,
    changed: ({ isChanged }: PlanTable) => isChanged,
    refused: ({ refused }: PlanTable) => refused !== undefined,
  }[only]
  return order.flatMap((key) => {
    const table = plan.tables.get(key)
    if (!table || (budget && table.budget !== budget) || !fits(table)) return []
    return table.members.some(matches) || table.backups.some(matches) ? table : []
  })
}

/** A predicate for people whose name or phone contains the text; true for everyone when it is empty. */
export function finder({ people }: Plan, find: string): (id: number) => boolean {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return () => true
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
