import { atom, getDefaultStore, useAtom } from 'jotai'
import { type DinnerGroup, type StaleGroup, staleGroupSchema } from '../../../src/domain/api'
import { refreshLists } from '../app/queries'
import { staleAnswer } from '../app/stale'
import { showGroup } from './shown-groups'

/** Returns the server's answer to a change of an outdated group; undefined for any other failure. */
export function staleIn(error: unknown): StaleGroup | undefined {
  return staleAnswer(staleGroupSchema, error)
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
