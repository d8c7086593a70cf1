import type { Rows } from './rows'
import type { Sittings } from './sittings'
import type { Tallies, Tally } from './tally'
import { type Window, weekOf } from './window'

/** How far somebody has come; each step has those before it. */
const STEPS = ['signedUp', 'invited', 'paid', 'came'] as const
const [INVITED, PAID, CAME] = [1, 2, 3]

type Note = (userId: number, step: number, dinner: { groupId?: number; eveningId?: number }) => void

/** Counts people by the week of their first complete sign-up, and how far they have come since. */
export function countFunnel(rows: Rows, { sat }: Sittings, tallies: Tallies) {
  const { personOf, completedAt } = rows.signUps
  const steps = new Uint8Array(completedAt.length)
  const note = (person: number, step: number) => {
    if (step > steps[person]!) steps[person] = step
  }
  noteSteps(rows, (userId, step) => note(personOf[userId]!, step))
  for (const { person } of sat) if (person !== null) note(person, CAME)
  for (const person of rows.cameBefore) note(person, CAME)
  completedAt.forEach((at, person) => {
    for (const tally of tallies.at(at)) addSteps(tally, steps[person]!, 0)
  })
}

/** Counts who was invited to the dinners of each evening, and how far they have come with it. */
export function countFunnelByEvenings(rows: Rows, { sat }: Sittings, window: Window, tallies: Tallies) {
  const { dinners, evenings } = rows
  const { personOf } = rows.signUps
  const steps = new Map<number | null, Map<number, number>>()
  const note = (at: number | undefined, evening: number | null, person: number, step: number) => {
    if (at === undefined || weekOf(window, at) === undefined) return
    const people = steps.get(evening) ?? new Map<number, number>()
    if (people.size === 0) steps.set(evening, people)
    if (step > (people.get(person) ?? 0)) people.set(person, step)
  }
  noteSteps(rows, (userId, step, { groupId, eveningId }) => {
    const person = personOf[userId]!
    if (eveningId !== undefined) return note(evenings.get(eveningId)?.at, eveningId, person, step)
    const dinner = dinners.get(groupId!)
    note(dinner?.at, dinner?.eveningId ?? null, person, step)
  })
  for (const { dinner, person } of sat) if (person !== null) note(dinner.at, dinner.eveningId, person, CAME)
  for (const [evening, people] of steps)
    for (const step of people.values()) addSteps(tallies.evening(evening), step, 1)
  for (const { counts } of tallies.evenings.values()) counts.funnel.signedUp = null
}

function addSteps({ counts: { funnel } }: Tally, step: number, least: number) {
  for (let i = least; i <= step; i++) funnel[STEPS[i]!]!++
}

// dinners that everybody may attend without money are paid by a yes
function noteSteps({ dinners, seats, invitations, reached, payments }: Rows, note: Note) {
  for (const [groupId, userId] of invitations) note(userId, INVITED, { groupId })
  for (const [eveningId, userId] of reached) note(userId, INVITED, { eveningId })
  for (const [groupId, ofGroup] of seats) {
    const { isFree } = dinners.get(groupId)!
    for (const { userId, saidYes, isPaid, hasAnswered } of ofGroup)
      if (hasAnswered) note(userId, isPaid || (saidYes && isFree) ? PAID : INVITED, { groupId })
  }
  for (const [groupId, userId] of payments) if (dinners.has(groupId)) note(userId, PAID, { groupId })
}
