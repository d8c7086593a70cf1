import { hasCome, isMissed } from '../domain/after-dinner/outcome'
import { overBefore } from '../domain/group/deadlines'

import type { Dinner, Rows } from './rows'
import type { Window } from './window'

/** Somebody who sat at a dinner; no person where they are erased and only their payment is left. */
export interface Sitting {
  dinner: Dinner
  person: number | null
}

/** What became of a seat that somebody had said yes to: `came` also where nobody has marked one who had paid. */
export interface Kept {
  dinner: Dinner
  as: 'came' | 'cancelled late' | 'no-show'
}

export interface Sittings {
  sat: Sitting[]
  kept: Kept[]
  /** dinners at which somebody counts as there without a mark */
  unmarked: Set<Dinner>
  /** whose guests all did not come, though the table was not emptied at the door */
  missed: Set<Dinner>
}

/** Returns who sat at the dinners that are over: people marked as came or late and, without a mark, those who had paid and were not missing where tables were merged. */
export function sittingsOf(
  { dinners, seats, absent, signUps, outcomes, erased }: Rows,
  { now }: Window,
): Sittings {
  const before = Date.parse(overBefore(new Date(now)))
  const isOver = ({ at }: Dinner) => at <= before
  const sat: Sitting[] = []
  const kept: Kept[] = []
  const unmarked = new Set<Dinner>()
  const known = new Map<number, number[]>()
  // by group, how many came by a sign-up that is deleted while another one of theirs stays: their payment fills no second chair
  const stayed = new Map<number, number>()
  for (const { groupId, person, outcome } of outcomes) {
    const dinner = dinners.get(groupId)
    if (!dinner || !isOver(dinner)) continue
    const others = known.get(groupId)
    if (others) others.push(person)
    else known.set(groupId, [person])
    const isThere = hasCome(outcome)
    if (isThere) sat.push({ dinner, person })
    const hasSeat = () => seats.get(groupId)?.some(({ userId }) => signUps.personOf[userId] === person)
    if (isThere && erased.has(groupId) && !hasSeat()) stayed.set(groupId, (stayed.get(groupId) ?? 0) + 1)
    if (isThere) kept.push({ dinner, as: 'came' })
    if (isMissed(outcome)) kept.push({ dinner, as: outcome })
  }
  for (const [groupId, ofGroup] of seats) {
    const dinner = dinners.get(groupId)!
    if (!isOver(dinner)) continue
    for (const { userId, isMember, isOpen, isPaid, isConfirmed } of ofGroup) {
      const person = signUps.personOf[userId]!
      const isPaidOrFree = isPaid || (dinner.isFree && isConfirmed)
      if (!isMember || !isOpen || !isPaidOrFree || absent.has(`${groupId} ${userId}`)) continue
      if (known.get(groupId)?.includes(person)) continue
      sat.push({ dinner, person })
      kept.push({ dinner, as: 'came' })
      unmarked.add(dinner)
    }
  }
  for (const [groupId, guests] of erased) {
    const dinner = dinners.get(groupId)
    if (!dinner || !isOver(dinner)) continue
    for (let i = stayed.get(groupId) ?? 0; i < guests; i++) sat.push({ dinner, person: null })
  }
  const filled = new Set(sat.map(({ dinner }) => dinner))
  const emptied = new Set(Array.from(absent, (seat) => Number(seat.split(' ')[0])))
  const missed = new Set(
    kept.flatMap(({ dinner, as }) =>
      as === 'no-show' && !filled.has(dinner) && !emptied.has(dinner.id) ? dinner : [],
    ),
  )
  return { sat, kept, unmarked, missed }
}
