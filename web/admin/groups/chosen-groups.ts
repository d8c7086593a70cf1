import { useEffect } from 'react'
import type { DinnerGroup } from '../../../src/domain/api'
import { createSelection } from '../table/selection'

export const groupsSelection = createSelection()

/** Groups as they were last on screen: a change of several is based on what staff have seen, on other pages too. */
const seen = new Map<number, DinnerGroup>()

/** Remembers the groups on screen with their versions. */
export function useSeen(groups: readonly DinnerGroup[] | undefined) {
  useEffect(() => {
    for (const group of groups ?? []) seen.set(group.id, group)
  }, [groups])
}

/** Returns the selected groups as they were seen. */
export function useChosenGroups(): DinnerGroup[] {
  const selection = groupsSelection.useSelection()
  return [...selection].flatMap((id) => seen.get(id) ?? [])
}
