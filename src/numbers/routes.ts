import { numbersQuerySchema } from '../domain/staff/numbers'
import { type StaffDeps, staffCalls } from '../http/handle'
import type { ComputeNumbers } from './numbers'

/** GET /api/numbers, for all staff: it names nobody and no amount of money. */
export function numberRoutes({
  config,
  sessions,
  numbers,
}: Omit<StaffDeps, 'db'> & { numbers: ComputeNumbers }) {
  return staffCalls({ sessions, config })
    .get('/api/numbers', { query: numbersQuerySchema }, (query) => numbers(query))
    .routes()
}
