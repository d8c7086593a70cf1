import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Scores, TableScore } from '../../../src/domain/seating'
import { request } from '../../api'
import { keys } from '../queries'

const DEBOUNCE_MS = 200

/** What a table of these people is worth, asked for once nothing changed for a moment; the last answer stays in view until then. */
export function useScore(userIds: readonly number[]): { score: TableScore | undefined; isFailed: boolean } {
  const wanted = userIds.join()
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, error } = useQuery({
    // it depends on who met and who is kept apart: what is stored anywhere makes it old
    queryKey: [...keys.scores, settled],
    queryFn: ({ signal }) =>
      request<Scores>('POST', '/api/matchmaking/score', { tables: [settled.split(',').map(Number)] }, signal),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  return { score: settled === '' ? undefined : data?.scores[0], isFailed: error !== null }
}
