import type { Config } from '../config'
import type { Db } from '../db/open'
import { createShared } from '../db/shared'
import { inSlices } from '../db/steps'
import type { GroupNeed } from '../domain/groups-query'
import type { Pages } from '../domain/messages'
import type { Scoring } from '../groups/list'
import { type Board, boardInSteps } from './board'
import { needsInSteps } from './needs'
import { listPages } from './pages'

/** What all who look at messages share, whichever host they ask: computed in slices, once for a state of the database. */
export interface Boards {
  board(): Promise<Board>
  pages(): Promise<Pages>
  /** ids of the groups that need something */
  needs(): Promise<Record<GroupNeed, readonly number[]>>
}

/** Returns the boards of an app: one for both of its hosts. */
export function createBoards(db: Db, config: Config, scoring: Scoring): Boards {
  const board = createShared(db, (now) => inSlices(boardInSteps(db, now, config)))
  const pages = createShared(db, async (now) => inSlices(listPages(db, await board(), scoring, now)))
  const needs = createShared(db, async (now) => inSlices(needsInSteps(db, await board(), now)))
  return { board, pages, needs }
}
