import { useEffect, useRef, useState } from 'react'
import { doneSchema } from '../../../src/domain/done'
import type { GuestForm } from '../../../src/domain/evening/guests'
import { ApiError, call } from '../../api'
import { failureWords } from '../app/form/show-error'
import { useAction } from '../app/form/use-action'
import { useUnsaved } from '../app/unsaved'

export type Marks = ReturnType<typeof useMarks>

/** Returns what is pressed and not shown by the server yet, by ids, and what stores it below `path`, one after the other: the last press of somebody counts. */
export function useMarks(path: string) {
  // one for as long as something is on its way
  const marks = useRef(new Map<number, GuestForm>()).current
  const stored = useRef(new WeakSet<GuestForm>()).current
  const [, draw] = useState(0)
  const [error, setError] = useState<Error>()
  const isShown = useRef(false)
  const isQueued = useRef(false)
  const redraw = () => draw((n) => n + 1)

  const { mutate, isPending } = useAction({
    async run() {
      isQueued.current = false
      const nextOf = () => [...marks].find(([, mark]) => !stored.has(mark))
      for (let next = nextOf(); next; next = nextOf()) {
        const [userId, mark] = next
        try {
          await call(doneSchema, 'PUT', `${path}/${userId}`, mark)
          stored.add(mark)
        } catch (error) {
          // what the server refuses is not tried again
          if (error instanceof ApiError && REFUSALS.includes(error.status)) marks.delete(userId)
          throw error
        }
      }
    },
    failure: 'Not saved',
    scope: { id: path },
    onDone: () => setError(undefined),
    onShown() {
      for (const [userId, mark] of marks) if (stored.has(mark)) marks.delete(userId)
      redraw()
    },
    // beside the names, if they are still in sight
    onFailure(error) {
      setError(error)
      return isShown.current
    },
  })

  /** Stores what is pressed, after the call that is on its way. */
  function store() {
    if (isQueued.current) return
    isQueued.current = true
    mutate()
  }

  useEffect(() => {
    isShown.current = true
    // a phone that has a network again
    const goOn = () => mutate()
    addEventListener('online', goOn)
    return () => {
      isShown.current = false
      removeEventListener('online', goOn)
    }
  }, [mutate])

  const problem = error && !isPending ? failureWords(error, 'Not saved') : undefined
  useUnsaved(problem !== undefined)

  return {
    of: (userId: number): GuestForm | undefined => marks.get(userId),
    isStoring: marks.size > 0,
    /** why what is pressed is not stored */
    problem,
    store,
    press(userIds: Iterable<number>, mark: GuestForm) {
      for (const userId of userIds) marks.set(userId, { ...mark })
      redraw()
      store()
    },
  }
}

const REFUSALS = [404, 409, 422]
