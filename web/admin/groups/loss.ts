import type { DinnerGroup } from '../../../src/domain/api'

type Lost = Pick<DinnerGroup, 'member_ids' | 'backup_member_ids' | 'member_statuses' | 'price' | 'status'>

/** Returns what is lost with a group, with a space before it: ` Its 6 members and 2 backups lose their seats, …`. */
export function lossOf(group: Lost): string {
  const { member_ids, backup_member_ids } = group
  const people = [counted(member_ids.length, 'member'), counted(backup_member_ids.length, 'backup')]
  const some = people.filter((text) => text !== '')
  if (some.length === 0) return ''
  const lose = member_ids.length + backup_member_ids.length === 1 ? 'loses that seat' : 'lose their seats'
  return ` Its ${some.join(' and ')} ${lose}, and how far each of them was is forgotten.${moneyOf(group)}`
}

// refunds are asked for by group: deleted, it owes nobody anything
function moneyOf({ member_ids, member_statuses, price, status }: Lost): string {
  const paid = member_ids.filter((id) => member_statuses[id] === 'paid').length
  if (paid === 0 || price === 0 || status === 'completed') return ''
  const who = paid === 1 ? ' 1 of them has paid' : ` ${paid} of them have paid`
  return status === 'cancelled'
    ? `${who}: the record of that money goes, too.`
    : `${who}: cancel the group in place of deleting it, or the record of that money goes, too.`
}

function counted(count: number, thing: string) {
  if (count === 0) return ''
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`
}
