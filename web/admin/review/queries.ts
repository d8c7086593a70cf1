import { doneSchema } from '../../../src/domain/account'
import { type Review, type ReviewDecision, reviewsSchema } from '../../../src/domain/review'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { FRESH, keys, useGet } from '../app/queries'
import { useAction } from '../app/use-action'

const PATH = '/api/reviews'

/** What staff are asked to look at. */
export function useReviews() {
  return useGet([...keys.users, 'reviews'], reviewsSchema, PATH, FRESH)
}

/** Stores what staff decide of an entry, with an Undo. */
export function useDecision({ kind, userId, about }: Review) {
  const reopen = useAction({
    run: () => call(doneSchema, 'POST', `${PATH}/reopen`, { kind, userId }),
    failure: 'The decision was not taken back',
    onDone: () => toast({ title: 'Taken back', description: 'It is in the list again.' }),
  })
  return useAction({
    run: (decision: ReviewDecision) => call(doneSchema, 'POST', PATH, { kind, userId, about, decision }),
    failure: 'The decision was not stored',
    onDone: (_, decision) =>
      toast({
        title: decision === 'pause' ? 'Paused' : 'Left as it is',
        action: { text: 'Undo', undoes: true, onAction: () => reopen.mutate() },
      }),
  })
}
