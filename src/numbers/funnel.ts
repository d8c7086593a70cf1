import type { Breakdown } from './breakdown'
import type { Rows } from './rows'
import type { Sittings } from './sittings'
import type { Tallies, Tally } from './tally'
import type { Window } from './window'

/** How far somebody has come; each step has those before it. */
const STEPS = ['signedUp', 'invited', 'confirmed', 'paid', 'came'] as const
const [INVITED, CONFIRMED, PAID, CAME] = [1, 2, 3, 4]

type Note = (userId: number, step: number, dinner: { groupId?: number; eveningId?: number }) => void

/** Counts people by the week of their first complete sign-up, and how far they have come since. */
export function countFunnel(rows: Rows, { sat }: Sittings, parts: Breakdown | undefined, tallies: Tallies) {
  const { personOf, budgetOf, completedAt, firstOf } = rows.signUps
  const steps = new Uint8Array(completedAt.length)
  const note = (person: number, step: number) => {
    if (step > steps[person]!) steps[person] = step
  }
  noteSteps(rows, (userId, step) => note(personOf[userId]!, step))
  for (const { person } of sat) if (person !== null) note(person, CAME)
  for (const person of rows.cameBefore) note(person, CAME)
  completedAt.forEach((at, person) => {
    const budget = budgetOf[firstOf[person]!]!
    for (const tally of tallies.at(at, parts?.ofBudget(budget))) addSteps(tally, steps[person]!, 0)
  })
}

/** Counts who was asked for the dinners of each part, and how far they have come with it. */
export function countFunnelByDinners(
  rows: Rows,
  { sat }: Sittings,
  parts: Breakdown,
  { from, to }: Window,
  tallies: Tallies,
) {
  const { dinners, evenings } = rows
  const { personOf } = rows.signUps
  const steps = new Map<string, Map<number, number>>()
  const note = (part: string | undefined, person: number, step: number) => {
    if (part === undefined) return
    const people = steps.get(part) ?? new Map<number, number>()
    if (people.size === 0) steps.set(part, people)
    if (step > (people.get(person) ?? 0)) people.set(person, step)
  }
  const isIn = (at: number) => at >= from && at < to
  noteSteps(rows, (userId, step, { groupId, eveningId }) => {
    const dinner = groupId === undefined ? undefined : dinners.get(groupId)
    const evening = eveningId === undefined ? undefined : evenings.get(eveningId)
    const at = (dinner ?? evening)?.at
    if (at === undefined || !isIn(at)) return
    const part = dinner ? parts.ofDinner(dinner) : parts.ofEvening(eveningId!, userId)
    note(part, personOf[userId]!, step)
  })
  for (const { dinner, person } of sat)
    if (person !== null && isIn(dinner.at)) note(parts.ofDinner(dinner), person, CAME)
  for (const [part, people] of steps)
    for (const step of people.values()) addSteps(tallies.part(part), step, 1)
  for (const { counts } of tallies.parts.values()) counts.funnel.signedUp = null
}

function addSteps(tally: Tally, step: number, least: number) {
  for (let i = least; i <= step; i++) tally.add('funnel', STEPS[i]!)
}

// dinners that everybody may attend without money are paid by a yes
function noteSteps({ dinners, seats, invitations, reached, payments }: Rows, note: Note) {
  for (const { groupId, userId } of invitations) note(userId, INVITED, { groupId })
  for (const [eveningId, userId] of reached) note(userId, INVITED, { eveningId })
  for (const [groupId, ofGroup] of seats) {
    const dinner = { groupId }
    const { isFree } = dinners.get(groupId)!
    for (const { userId, saidYes, isPaid, hasAnswered } of ofGroup)
      if (hasAnswered)
        note(userId, isPaid || (saidYes && isFree) ? PAID : saidYes ? CONFIRMED : INVITED, dinner)
  }
  for (const [groupId, userId] of payments) if (dinners.has(groupId)) note(userId, PAID, { groupId })
}
