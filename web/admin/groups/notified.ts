import type { DinnerGroup } from '../../../src/domain/api'
import { hasDropped, isIdle } from '../../../src/domain/group/group'
import type { GroupChanges } from '../../../src/domain/group/group-form'

/** Returns how many of a group were written to. */
function notifiedOf({ member_statuses: statuses }: Pick<DinnerGroup, 'member_statuses'>): number {
  const places = Object.values(statuses).map((status) => ({ status }))
  return places.filter((place) => !isIdle(place) && !hasDropped(place)).length
}

/** Says who counts on another area than a group has after these changes, of which no message is due; undefined where nobody does. */
export function areaNews(
  group: Pick<DinnerGroup, 'member_statuses' | 'area'>,
  { area }: Pick<GroupChanges, 'area'>,
): string | undefined {
  const notified = notifiedOf(group)
  if (notified === 0 || !group.area || area === undefined || area === group.area) return undefined
  return `${notified} ${notified === 1 ? 'person knows' : 'people know'} of ${group.area}, and no message says so before Details: write to them.`
}
