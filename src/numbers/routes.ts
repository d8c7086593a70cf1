import { numbersQuerySchema } from '../domain/staff/numbers'
import { type StaffDeps, staffCalls } from '../http/handle'
import { numbersAt } from './numbers'

/** GET /api/numbers, for all staff: it names nobody and no amount of money. */
export function numberRoutes({ db, config, sessions }: StaffDeps) {
  const { timeZone } = config
  return staffCalls({ sessions, config })
    .get('/api/numbers', { query: numbersQuerySchema }, (query) =>
      numbersAt(db, { ...query, timeZone }, new Date()),
    )
    .routes()
}
