import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fetchChanges, isSignedOut, keys, refreshLists } from './queries'

const POLL_MS = 5000
/** Failed polls after which the lists count as outdated. */
const FAILURES = 3

/** Refreshes lists when anything was stored. Returns the last answer's time (ms) once several polls failed. */
export function useLiveLists(): number | undefined {
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: keys.changes,
    queryFn: ({ signal }) => fetchChanges(signal),
    refetchInterval: POLL_MS,
    // a hidden tab polls again when it gets the focus
    refetchOnWindowFocus: 'always',
    retry: (failures, error) => failures < FAILURES - 1 && !isSignedOut(error),
    retryDelay: POLL_MS,
  })
  // known before the lists are fetched, or what is stored between them and the first answer would be missed
  const seen = useRef(data?.state)
  useEffect(() => {
    if (!data) return
    if (seen.current !== data.state) refreshLists()
    seen.current = data.state
  }, [data])
  return isError && data ? dataUpdatedAt : undefined
}
