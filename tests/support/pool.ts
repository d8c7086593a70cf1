import { DEFAULT_ZONE } from '../../src/domain/today'
import type { PersonRow } from '../../src/matchmaking/core/people'
import type { Pool } from '../../src/matchmaking/pool'

/** A pool of rows whose pairs have met, at these instants, or are kept apart. */
export function poolWith(
  rows: PersonRow[],
  changes: Partial<Pick<Pool, 'met' | 'metAt' | 'kept'>> = {},
): Pool {
  return {
    rows,
    names: [],
    personIds: [],
    phones: [],
    notes: [],
    met: [],
    metAt: [],
    timeZone: DEFAULT_ZONE,
    kept: [],
    reported: [],
    ...changes,
  }
}

/** The day of a forecast in a house where nobody meets twice. */
export const NEVER = { today: '2026-11-22', meetAgain: null } as const
