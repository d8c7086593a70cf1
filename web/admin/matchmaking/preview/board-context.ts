import { createContext, useContext } from 'react'
import type { Plan, PlanTable } from './plan'

/** What cards and rows need of the board that they lie on. */
export interface BoardTools {
  plan: Plan
  /** who is to be swapped, none to two */
  picked: readonly number[]
  pick: (id: number) => void
  setLocked: (table: PlanTable, isLocked: boolean) => void
  drop: (table: PlanTable) => void
  /** whether someone is looked for; undefined when nobody is */
  isFound: ((id: number) => boolean) | undefined
}

// in a context: the long lists keep their rows while what is on them changes
export const BoardContext = createContext<BoardTools | null>(null)

export function useBoard(): BoardTools {
  const tools = useContext(BoardContext)
  if (!tools) throw new Error('this belongs on a board')
  return tools
}
