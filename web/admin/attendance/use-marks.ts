import { useEffect, useRef, useState } from 'react'
import type { GroupDetails } from '../../../src/domain/group-details'
import type { Outcome, SetOutcome } from '../../../src/domain/outcome'
import { outcomesDoneSchema } from '../../../src/domain/outcome-calls'
import { ApiError, call } from '../../api'
import { toast } from '../../ui/toast'
import { detailsKey, queryClient } from '../app/queries'
import { failureWords } from '../app/show-error'
import { undoAction } from '../app/undo'
import { useAction } from '../app/use-action'

/** What is to be stored of somebody; null takes back what staff have set. */
export interface Mark {
  outcome: SetOutcome | null
  why?: string
}

interface Pressed extends Mark {
  /** what stands, as far as it is known here, from this version of the group on */
  over: Outcome | null
  since: number
  isStored?: boolean
}

/** Returns what is pressed and not stored yet, by ids, and what stores it, one call at a time; others' marks are conflicts. */
export function useMarks({ group: { id, name } }: GroupDetails) {
  const failure = `Who came to ${name} could not be stored`
  // one for as long as something is on its way
  const marks = useRef(new Map<number, Pressed>()).current
  const [, draw] = useState(0)
  const [error, setError] = useState<Error>()
  const isShown = useRef(false)
  const isQueued = useRef(false)
  const redraw = () => draw((n) => n + 1)

  const shown = () => queryClient.getQueryData<GroupDetails>(detailsKey(id))
  const version = () => shown()?.group.version ?? 0
  const standing = (userId: number) => {
    const details = shown()
    const guest = details?.seats[userId] ?? details?.absent.find((one) => one.userId === userId)
    return { outcome: guest?.outcome ?? null, why: guest?.why ?? null }
  }
  const stands = (userId: number, { outcome, why }: Mark) =>
    standing(userId).outcome === outcome && (why === undefined || standing(userId).why === why)
  /** What is pressed of somebody, until the lists tell of it. */
  const markOf = (userId: number) => {
    const mark = marks.get(userId)
    if (!mark || stands(userId, mark)) return undefined
    return mark.isStored && version() >= mark.since ? undefined : mark
  }
  const isConflict = (userId: number) => {
    const mark = markOf(userId)
    if (!mark || mark.isStored || version() < mark.since) return false
    return standing(userId).outcome !== mark.over
  }

  /** What the next call stores: a word why is that of one person. */
  function due(): [number, Pressed][] {
    const all = [...marks].filter(
      ([userId, mark]) =>
        !mark.isStored && !isConflict(userId) && (version() < mark.since || !stands(userId, mark)),
    )
    const explained = all.find(([, { why }]) => why !== undefined)
    return explained ? [explained] : all
  }

  async function put() {
    const sent = due()
    if (sent.length === 0) return undefined
    const outcomes = Object.fromEntries(sent.map(([userId, { outcome }]) => [userId, outcome]))
    const path = `/api/dinner-groups/${id}/outcomes`
    const over = version()
    const body = { outcomes, why: sent[0]![1].why, version: over }
    const { message, undo } = await call(outcomesDoneSchema, 'PUT', path, body)
    return { sent, message, undo, since: undo === null ? over : over + 1 }
  }

  const { mutate, isPending } = useAction({
    async run() {
      isQueued.current = false
      try {
        return await put()
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error
        // others were quicker: what they stored comes in sight, and the rest is stored over what has nothing to do with it
        await queryClient.refetchQueries({ queryKey: detailsKey(id) })
        return put()
      }
    },
    failure,
    // each after the change before it, which it must know
    scope: { id: `group-${id}` },
    onDone(stored) {
      setError(undefined)
      if (!stored) return
      const { sent, since, message, undo } = stored
      for (const [userId, mark] of sent) {
        const now = marks.get(userId)
        // pressed again meanwhile: over this one
        if (now) Object.assign(now, { over: mark.outcome, since, isStored: now === mark })
      }
      toast({ title: message, action: undoAction(undo) })
    },
    onShown: () => due().length > 0 && store(),
    // beside the names, if they are still in sight
    onFailure(error) {
      setError(error)
      return isShown.current
    },
  })

  /** Stores what is due, after the call that is on its way. */
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

  return {
    markOf: markOf as (userId: number) => Mark | undefined,
    isConflict,
    /** why what is pressed is not stored */
    problem: error && !isPending ? failureWords(error, 'Not stored') : undefined,
    store,
    press(pressed: Iterable<[number, Mark]>) {
      for (const [userId, mark] of pressed) {
        const before = isConflict(userId) ? undefined : markOf(userId)
        const { over, since } = before ?? { over: standing(userId).outcome, since: version() }
        marks.set(userId, { ...mark, over, since })
      }
      redraw()
      store()
    },
    /** leaves somebody as they are stored */
    leave(userId: number) {
      marks.delete(userId)
      redraw()
    },
  }
}
