// how many of a table will come, from what the house has seen of seats at each stage; pure
import { type GroupStatus, hasDropped, isAwaited, MEMBERS, type MemberStatus } from '../group/group'
import { hasBegun, isOpen, isPaidOrFree } from '../group/seat'

/** How far a seat has come, the least first. */
export const STAGES = ['invited', 'confirmed', 'paid'] as const
export type Stage = (typeof STAGES)[number]

/** Of seats that reached each stage, how many there were whose end is known, and how many of their owners came. */
export type Rates = Record<Stage, { came: number; of: number }>

/** Fewer known ends of a stage say nothing: the second number is its rate then. */
const ENOUGH_KNOWN = 30
const RATE_UNKNOWN = 0.9
/** Of six; a table of which fewer are expected needs somebody. */
export const EXPECTED_LOW = 4.8

interface Table {
  status: GroupStatus
  eventAt: string | null
  price: number | null
}

/** Returns how many of the members of a table that is to come will come; null for one that is over, cancelled or not under way. */
export function expectedAt(
  dinner: Table,
  members: readonly { status: MemberStatus }[],
  rates: Rates,
  now: Date,
): number | null {
  if (!isOpen(dinner) || hasBegun(dinner, now.toISOString())) return null
  const sum = members.reduce((all, member) => all + chanceOf(stageOf(member, dinner), rates), 0)
  return Math.round(sum * 100) / 100
}

/** Returns the stage of a member's seat; undefined once its owner dropped out. */
export function stageOf(seat: { status: MemberStatus }, dinner: Pick<Table, 'price'>): Stage | undefined {
  if (hasDropped(seat)) return undefined
  if (isPaidOrFree(seat, dinner)) return 'paid'
  return isAwaited(seat) ? 'confirmed' : 'invited'
}

/** Returns the chance (0 to 1) that the owner of a seat at a stage comes. A seat is never surer than one that is further. */
export function chanceOf(stage: Stage | undefined, rates: Rates): number {
  if (stage === undefined) return 0
  const further = STAGES.slice(STAGES.indexOf(stage))
  return Math.min(
    ...further.map((one) => {
      const { came, of } = rates[one]
      return of < ENOUGH_KNOWN ? RATE_UNKNOWN : came / of
    }),
  )
}

/** In whole people: of a table five from where it is not low. */
export function expectedText(expected: number, tables = 1): string {
  return `${Math.floor(expected + (5 - EXPECTED_LOW) * tables)} of ${tables * MEMBERS}`
}

/** Whether fewer are expected than 4.8 for each table; not of one that is over. */
export function isExpectedLow(expected: number | null, tables = 1): expected is number {
  return expected !== null && expected < EXPECTED_LOW * tables
}
