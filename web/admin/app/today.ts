import { todaySchema } from '../../../src/domain/staff/today-list'
import { keys, useGet } from './queries'

/** Milliseconds after which it is asked again although nothing was changed: hours pass. */
const EVERY_MS = 60_000

/** What is to be done now, as the server says it. */
export function useToday() {
  return useGet(keys.today, todaySchema, '/api/today', { refetchInterval: EVERY_MS })
}
