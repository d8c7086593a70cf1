import { createContext, useContext } from 'react'
import type { Plan, PlanTable } from './plan'

export interface BoardTools {
  plan: Plan
  /** the evening whose tables are made, all of them saved together; none for a run */
  evening?: number | undefined
  /** up to two people selected for a swap */
  picked: readonly number[]
  pick: (id: number) => void
  setLocked: (table: PlanTable, isLocked: boolean) => void
  /** whether a person matches the search; undefined without a search */
  isFound: ((id: number) => boolean) | undefined
}

// a context, so that virtualised lists keep their rows when it changes
export const BoardContext = createContext<BoardTools | null>(null)

export function useBoard(): BoardTools {
  const tools = useContext(BoardContext)
  if (!tools) throw new Error('this belongs on a board')
  return tools
}
