import { numbersCsvSchema, numbersQuerySchema } from '../domain/numbers'
import { todayIn } from '../domain/today'
import { fileAnswer } from '../http/answers'
import { type StaffDeps, staffCalls } from '../http/handle'
import { numbersCsv } from './csv'
import type { ComputeNumbers } from './numbers'

/** GET /api/numbers and /api/numbers.csv, for all staff: they name nobody and no amount of money. */
export function numberRoutes({
  config,
  sessions,
  numbers,
}: Omit<StaffDeps, 'db'> & { numbers: ComputeNumbers }) {
  return staffCalls({ sessions, config })
    .get('/api/numbers', { query: numbersQuerySchema }, (query) => numbers(query))

    .get('/api/numbers.csv', { query: numbersCsvSchema }, async ({ figure, ...query }) =>
      fileAnswer(
        numbersCsv(await numbers(query), figure, config.timeZone),
        'text/csv',
        `semeja_${figure}_${query.weeks}_weeks_${todayIn(config.timeZone)}.csv`,
      ),
    )

    .routes()
}
