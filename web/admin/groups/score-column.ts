import { useAtom } from 'jotai'
import { storedChoice } from '../app/stored'

const choice = storedChoice('admin-groups-score', ['shown', 'hidden'] as const, 'shown')

/** Whether the groups table has its Score column, and a setter; kept for the next visit. */
export function useScoreColumn() {
  const [chosen, choose] = useAtom(choice)
  return [chosen === 'shown', (isShown: boolean) => choose(isShown ? 'shown' : 'hidden')] as const
}
