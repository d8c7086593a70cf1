import { memoized } from '../domain/memoized'
import { MESSAGES } from '../domain/messages/message-kinds'
import type { Urgency } from '../domain/staff/today-list'
import { displayInstant } from '../domain/time'
import type { Batch } from '../evenings/next'
import type { DueMessages } from './due-messages'
import { isQuiet } from './queue'

/** Messages of one kind that are due about one evening, or about dinners of one day that are of none. */
export interface DueBatch extends Batch {
  eveningId: number | null
  /** `yyyy-MM-dd`; null of an evening, and without a date */
  day: string | null
  /** of the first dinner among them */
  eventAt: string | null
}

// reading a date takes longer than all else here
const dayOf = memoized((instant: string, zone: string) => displayInstant(instant, 'yyyy-MM-dd', zone), 1000)

/** Returns what is due at `now` in batches, the most urgent kind first, to restaurants last. */
export function batchesOf(
  { due, groups, restaurants }: Pick<DueMessages, 'due' | 'groups' | 'restaurants'>,
  now: Date,
  zone: string,
): DueBatch[] {
  const isNight = isQuiet(now, zone)
  const batches = new Map<string, DueBatch>()

  function add(batch: Pick<DueBatch, 'kind' | 'urgency' | 'eveningId' | 'eventAt'>) {
    const { kind, eveningId, eventAt } = batch
    const day = eveningId === null && eventAt !== null ? dayOf(eventAt, zone) : null
    const key = `${kind} ${eveningId ?? day}`
    const known = batches.get(key)
    if (known) known.count += 1
    else batches.set(key, { ...batch, day, count: 1 })
  }

  for (const { kind, eveningId, groupId, eventAt } of due)
    add({
      ...{ kind, eventAt, urgency: urgencyOf(MESSAGES[kind], isNight) },
      eveningId: eveningId ?? groups.get(groupId ?? 0)?.eveningId ?? null,
    })
  for (const { eveningId, on, off } of restaurants.due)
    add({ kind: 'booking', urgency: 'now', eveningId, eventAt: (on[0] ?? off[0]?.table)?.eventAt ?? null })
  return [...batches.values()]
}

function urgencyOf({ says, isUrgent }: (typeof MESSAGES)[keyof typeof MESSAGES], isNight: boolean): Urgency {
  if (says === 'cancelled' || says === 'date off') return 'red'
  return isNight && !isUrgent ? 'later' : 'now'
}
