import type { Db } from '../db/open'
import type { ReviewDecision, ReviewKind } from '../domain/after-dinner/review'
import { findChangedBudgets } from './changed-budgets'
import type { Found } from './found'
import { findMissed } from './missed'
import { findWrongNumbers } from './wrong-numbers'

interface Kind {
  /** returns what came up, decided or not, the latest first */
  find: (db: Db, now: Date) => Found[]
  decisions: readonly ReviewDecision[]
}

/** What staff are asked to look at. One more kind is a record here, its facts in domain/after-dinner/review, and its words in web/admin/review. */
export const KINDS: Record<ReviewKind, Kind> = {
  'missed dinners': { find: findMissed, decisions: ['leave', 'pause'] },
  'wrong number': { find: findWrongNumbers, decisions: ['leave'] },
  'changed budget': { find: findChangedBudgets, decisions: ['leave'] },
}
