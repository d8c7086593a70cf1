import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TableScore } from '../../../src/domain/seating'
import { scoresSchema } from '../../../src/domain/seating'
import { call } from '../../api'
import { keys } from '../app/queries'

const DEBOUNCE_MS = 200

/** The score of a table of these users, debounced; the last answer stays until the next one. */
export function useScore(
  userIds: readonly number[],
  /** of the evening that the table is for */
  eveningId?: number,
): { score: TableScore | undefined; isFailed: boolean } {
  const wanted = userIds.join()
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error } = useQuery({
    // depends on who met and who is kept apart: any change makes it stale
    queryKey: [...keys.scores, settled, eveningId],
    queryFn: ({ signal }) =>
      call(
        scoresSchema,
        'POST',
        '/api/matchmaking/score',
        { tables: [settled.split(',').map(Number)], ...(eveningId && { eveningId }) },
        signal,
      ),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  return { score: settled === '' ? undefined : data?.scores[0], isFailed: error !== null }
}
