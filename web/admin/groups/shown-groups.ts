import type { DinnerGroup, Page } from '../../../src/domain/api'
import type { GroupDetails } from '../../../src/domain/group-details'
import { keys, queryClient } from '../app/queries'

/** Where the details of one group are cached; a refresh of the groups reaches them. */
export function detailsKey(id: number) {
  return [...keys.groups, 'details', id] as const
}

/** Changes a group everywhere in the cache. */
export function showGroup(id: number, change: (group: DinnerGroup) => DinnerGroup) {
  const changed = (group: DinnerGroup) => (group.id === id ? change(group) : group)
  queryClient.setQueriesData<Shown>({ queryKey: keys.groups }, (shown) => {
    if (!shown) return shown
    if (Array.isArray(shown)) return shown.map(changed)
    return 'items' in shown
      ? { ...shown, items: shown.items.map(changed) }
      : { ...shown, group: changed(shown.group) }
  })
}

/** The newest cached version of a group; `group` itself when there is none. */
export function shownGroup(group: DinnerGroup): DinnerGroup {
  return cached(group.id).reduce((newest, other) => (other.version > newest.version ? other : newest), group)
}

/** The newest version of somebody's membership that is on screen. */
export function shownMemberVersion(group: DinnerGroup, userId: number): number | undefined {
  const versions = [group, ...cached(group.id)].flatMap(({ memberVersions }) => memberVersions[userId] ?? [])
  return versions.length > 0 ? Math.max(...versions) : undefined
}

function cached(groupId: number): DinnerGroup[] {
  return queryClient
    .getQueriesData<Shown>({ queryKey: keys.groups })
    .flatMap(([, shown]) => (shown ? groupsIn(shown) : []))
    .filter(({ id }) => id === groupId)
}

type Shown = Page<DinnerGroup> | GroupDetails | DinnerGroup[]

function groupsIn(shown: Shown): DinnerGroup[] {
  if (Array.isArray(shown)) return shown
  return 'items' in shown ? shown.items : [shown.group]
}
