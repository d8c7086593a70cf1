import { atom, getDefaultStore, useAtom } from 'jotai'
import { type DinnerGroup, type Page, type StaleGroup, staleGroupSchema } from '../../../src/domain/api'
import type { GroupDetails } from '../../../src/domain/group/group-details'
import { staleAnswer } from '../app/form/stale'
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

/** Returns the server's answer to a change of an outdated group; undefined for any other failure. */
export function staleIn(error: unknown): StaleGroup | undefined {
  return staleAnswer(staleGroupSchema, error)
}

/** Returns the current group from the refusal of an outdated change. */
export function currentIn(error: unknown): DinnerGroup | undefined {
  return staleIn(error)?.current
}

const latest = atom<StaleGroup>()

/** Caches the newest state of a group from a refused change; returns whether there was one. */
export function noteStale(error: unknown): boolean {
  const stale = staleIn(error)
  if (stale) getDefaultStore().set(latest, stale)
  return stale !== undefined
}

/** Returns the newer state of a group that is shown outdated, and how to load it; undefined when there is none. */
export function useStale(shown: DinnerGroup) {
  const [stale, set] = useAtom(latest)
  if (!stale || !isNewer(stale.current, shown)) return undefined
  return {
    by: stale.by,
    load() {
      showGroup(shown.id, () => stale.current)
      set(undefined)
      return refreshLists()
    },
  }
}

function isNewer(current: DinnerGroup, shown: DinnerGroup): boolean {
  if (current.id !== shown.id) return false
  const isAhead = ([id, version]: [string, number]) => version > (shown.memberVersions[id] ?? 0)
  return current.version > shown.version || Object.entries(current.memberVersions).some(isAhead)
}
