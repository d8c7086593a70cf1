import type { DinnerGroup } from '../../../../src/domain/api'
import { DEFAULT_TIME, type GroupStatus } from '../../../../src/domain/group'
import type { GroupChanges } from '../../../../src/domain/group-form'
import type { Budget } from '../../../../src/domain/profile'
import { displayInstant, instantOf } from '../../../../src/domain/time'
import { tidyTime } from '../../../ui/time-field'
import { rupiahOf } from '../rupiah'

/** A group as the edit form shows it; `date` (`yyyy-MM-dd`, or empty) and `time` (`HH:mm`) are local. */
export interface GroupValues {
  name: string
  budget: Budget
  venue: string
  address: string
  bookedAs: string
  /** whole rupiah as typed */
  price: string
  area: string
  /** id of its evening, or empty */
  evening: string
  /** why its date, time or place changes or it is cancelled */
  reason: string
  date: string
  time: string
  status: GroupStatus
  pic: string
}

/** A stored group as the form shows it in `zone`. */
export function valuesOf(group: DinnerGroup, zone: string): GroupValues {
  const { name, budget, venue, event_date: event, status, pic } = group
  return {
    name,
    budget,
    venue: venue ?? '',
    address: group.address ?? '',
    bookedAs: group.booked_as ?? '',
    price: group.price === null ? '' : String(group.price),
    area: group.area ?? '',
    evening: group.evening_id === null ? '' : String(group.evening_id),
    reason: '',
    date: event ? displayInstant(event, 'yyyy-MM-dd', zone) : '',
    time: event ? displayInstant(event, 'HH:mm', zone) : DEFAULT_TIME,
    status,
    pic,
  }
}

/** The changed fields of a group. An impossible time is passed on, to be refused. */
export function changesOf(group: DinnerGroup, values: GroupValues, zone: string): GroupChanges {
  const before = valuesOf(group, zone)
  const time = tidyTime(values.time)
  const changes: GroupChanges = {}
  if (values.name.trim() !== before.name) changes.name = values.name
  if (values.budget !== before.budget) changes.budget = values.budget
  if (values.venue.trim() !== before.venue) changes.venue = values.venue.trim() || null
  if (values.address.trim() !== before.address) changes.address = values.address.trim() || null
  if (values.bookedAs.trim() !== before.bookedAs) changes.booked_as = values.bookedAs.trim() || null
  const price = rupiahOf(values.price)
  if (price !== group.price) changes.price = price
  if (values.area.trim() !== before.area) changes.area = values.area.trim() || null
  if (values.evening !== before.evening) changes.evening_id = values.evening ? Number(values.evening) : null
  if (values.status !== before.status) changes.status = values.status
  if (values.pic !== before.pic) changes.pic = values.pic
  // a time without a day says nothing
  if (values.date !== before.date || (values.date && time !== before.time))
    changes.event_date = values.date ? (instantOf(values.date, time, zone) ?? time) : null
  if (values.reason.trim() && asksForReason(group, changes)) changes.change_reason = values.reason.trim()
  return changes
}

/** Whether a change should have a reason for the people who were told of the group. */
export function asksForReason(group: DinnerGroup, changes: GroupChanges): boolean {
  const isTold = Object.values(group.member_statuses).some((status) => status !== 'idle')
  const isElsewhere = changes.venue !== undefined && group.venue !== null
  const isMoved = changes.event_date !== undefined && group.event_date !== null
  return isTold && (isMoved || isElsewhere || changes.status === 'cancelled')
}
