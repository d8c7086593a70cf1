import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { changesSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { keys, refreshLists } from '../queries'

const POLL_MS = 5000

/** Polls whether anything was stored and refreshes cards and tables only then. */
export function useLiveLists() {
  const { data } = useQuery({
    queryKey: keys.changes,
    queryFn: ({ signal }) => call(changesSchema, 'GET', '/api/changes', undefined, signal),
    refetchInterval: POLL_MS,
    // a hidden tab polls again when it gets the focus
    refetchOnWindowFocus: 'always',
  })
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (!data) return
    // the first answer, too: what was stored between the lists and it would be missed
    if (seen.current !== data.state) refreshLists()
    seen.current = data.state
  }, [data])
}
