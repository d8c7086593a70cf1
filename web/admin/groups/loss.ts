import type { DinnerGroup } from '../../../src/domain/api'
import { hasBegun } from '../../../src/domain/seat'

type Lost = Pick<
  DinnerGroup,
  'member_ids' | 'backup_member_ids' | 'member_statuses' | 'price' | 'status' | 'event_date'
>

/** Returns what is lost with a group, with a space before it: ` Its 6 members and 2 backups lose their seats, …`. */
export function lossOf(group: Lost, now = new Date()): string {
  const { member_ids, backup_member_ids } = group
  const people = [counted(member_ids.length, 'member'), counted(backup_member_ids.length, 'backup')]
  const some = people.filter((text) => text !== '')
  if (some.length === 0) return ''
  const lose = member_ids.length + backup_member_ids.length === 1 ? 'loses that seat' : 'lose their seats'
  return ` Its ${some.join(' and ')} ${lose}, and how far each of them was is forgotten.${moneyOf(group, now)}`
}

function moneyOf({ member_statuses, price, status, event_date }: Lost, now: Date): string {
  const paid = Object.values(member_statuses).filter((one) => one === 'paid').length
  const isUsed =
    status === 'completed' || (status !== 'cancelled' && hasBegun({ eventAt: event_date }, now.toISOString()))
  if (paid === 0 || price === 0 || isUsed) return ''
  const who = paid === 1 ? ' 1 of them has paid' : ` ${paid} of them have paid`
  return `${who}: that money stays in Messages under Refunds.`
}

function counted(count: number, thing: string) {
  if (count === 0) return ''
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}
