import { countSchema } from '../../../src/domain/api'
import { keys, useGet } from '../app/queries'

/** Returns how much there is to look at; undefined for hosts, who decide none of it. */
export function useReviewCount(isAdmin: boolean): number | undefined {
  const path = '/api/reviews/count'
  return useGet([...keys.users, 'reviews', 'count'], countSchema, path, { enabled: isAdmin }).data?.count
}
