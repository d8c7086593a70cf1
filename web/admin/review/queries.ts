import { type Review, type ReviewDecision, reviewsSchema } from '../../../src/domain/after-dinner/review'
import { undoableSchema } from '../../../src/domain/staff/undo'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { undoAction } from '../app/form/undo'
import { useAction } from '../app/form/use-action'
import { FRESH, keys, useGet } from '../app/queries'

const PATH = '/api/reviews'

export function useReviews() {
  return useGet([...keys.users, 'reviews'], reviewsSchema, PATH, FRESH)
}

/** Stores what staff decide of an entry, with an Undo. */
export function useDecision({ kind, userId, about }: Review) {
  return useAction({
    run: (decision: ReviewDecision) => call(undoableSchema, 'POST', PATH, { kind, userId, about, decision }),
    failure: 'The decision was not saved',
    onDone: ({ undo }, decision) =>
      toast({ title: decision === 'pause' ? 'Paused' : 'Left as it is', action: undoAction(undo) }),
  })
}
