import { useMutation } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import type { Preview } from '../../../../src/domain/seating'
import { previewAnswerSchema } from '../../../../src/domain/seating'
import { call } from '../../../api'
import { boundsOf, wishDraft } from '../wishes'
import type { Plan } from './plan'

/** Searches for tables for everybody who is not at a locked one; aborted when unmounted. */
export function useSearch(onFound: (preview: Preview) => void) {
  const draft = useAtomValue(wishDraft)
  const running = useRef<AbortController>(undefined)
  const search = useMutation({
    mutationFn(plan: Plan | undefined) {
      running.current?.abort()
      running.current = new AbortController()
      const locked = plan ? [...plan.tables.values()].filter(({ isLocked }) => isLocked) : []
      const { tables, ...bounds } = boundsOf(draft)
      const body = {
        locked: locked.map(({ members, backups }) => ({ members, backups })),
        ...bounds,
        ...(tables !== undefined && { tables: Math.max(1, tables - locked.length) }),
      }
      return call(previewAnswerSchema, 'POST', '/api/matchmaking/preview', body, running.current.signal)
    },
    onSuccess: onFound,
  })
  useEffect(() => () => running.current?.abort(), [])
  return search
}
