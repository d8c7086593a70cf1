import type { DinnerGroup, Page } from '../../../src/domain/api'
import type { GroupDetails } from '../../../src/domain/group-details'
import { keys, queryClient, refreshLists } from '../app/queries'

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

/** What mutations share that show a change before it is stored: lists on their way end, and come again after it. */
export const SHOWN_AT_ONCE = { mutationKey: keys.groups }

export function endFetches(): Promise<void> {
  return queryClient.cancelQueries({ queryKey: keys.groups })
}

/** Fetches everything again from within a mutation, once no other change is shown that is not stored. */
export async function refreshChanged() {
  if (queryClient.isMutating(SHOWN_AT_ONCE) <= 1) await refreshLists()
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
