import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { fetchChanges, keys, refreshLists } from '../queries'

const POLL_MS = 5000

/** Polls whether anything was stored and refreshes cards and tables only then. */
export function useLiveLists() {
  const { data } = useQuery({
    queryKey: keys.changes,
    queryFn: ({ signal }) => fetchChanges(signal),
    refetchInterval: POLL_MS,
    // a hidden tab polls again when it gets the focus
    refetchOnWindowFocus: 'always',
  })
  // known before the lists were asked for, or what is stored between them and the first answer would be missed
  const seen = useRef(data?.state)
  useEffect(() => {
    if (!data) return
    if (seen.current !== data.state) refreshLists()
    seen.current = data.state
  }, [data])
}
