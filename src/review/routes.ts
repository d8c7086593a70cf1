import { asAct } from '../audit/undoable'
import { decisionSchema } from '../domain/after-dinner/review'
import { actRight, adminRole } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { decideReview, listReviews } from './review'

const GONE = 'This has been decided, or is over by now'

/** /api/reviews: what staff are asked to look at and decide, for admins. */
export function reviewRoutes({ db, config, sessions }: StaffDeps) {
  const by = [adminRole]
  return staffCalls({ sessions, config })
    .get('/api/reviews', { by }, () => listReviews(db))

    .post(
      '/api/reviews',
      {
        body: decisionSchema,
        by: actRight('review'),
        refusals: {
          gone: [409, GONE],
          stale: [409, 'More has happened since: look at it once more'],
          decision: [422, 'This cannot be decided here', 'decision'],
        } as const,
        done: 'Decided',
      },
      (input, { admin }) => {
        const scope = { groupIds: [], personOf: input.userId }
        return asAct(db, admin, { kind: 'review' }, scope, (db) =>
          decideReview(db, admin, input, config.timeZone),
        )
      },
    )

    .routes()
}
