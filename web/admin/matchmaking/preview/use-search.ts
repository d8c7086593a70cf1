import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Plan } from './plan'

/** Searches for tables for everybody who is not at a locked one of the plan; a search ends with the next one, and when nobody looks. */
export function useSearch<T>(
  find: (plan: Plan | undefined, signal: AbortSignal) => Promise<T>,
  onFound: (found: T) => void,
) {
  const running = useRef<AbortController>(undefined)
  const search = useMutation({
    mutationFn(plan: Plan | undefined) {
      running.current?.abort()
      running.current = new AbortController()
      return find(plan, running.current.signal)
    },
    onSuccess: onFound,
  })
  useEffect(() => () => running.current?.abort(), [])
  return search
}
