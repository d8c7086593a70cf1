import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  type DealPreview,
  dealPreviewAnswerSchema,
  dealtSchema,
  notDealtSchema,
} from '../../../../src/domain/evening-deal'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { staleAnswer } from '../../app/stale'
import { useAction } from '../../app/use-action'
import { useEditedPreview } from '../../matchmaking/preview/edited-preview'
import type { Plan, PlanTable } from '../../matchmaking/preview/plan'
import { breakText } from '../../score/terms'

/** Deals the tables of an evening: previews with the locks of staff and who is kept, and what stores the plan. */
export function useDeal(eveningId: number, onStored: () => void) {
  const { found } = useEditedPreview()
  const [latest, setLatest] = useState<DealPreview>()
  /** names of the unpaid who keep their seat, by their ids */
  const [kept, setKept] = useState<ReadonlyMap<number, string>>(new Map())
  /** what others changed between the last two previews */
  const [changes, setChanges] = useState<string[]>([])
  const running = useRef<AbortController>(undefined)

  const search = useMutation({
    mutationFn({ plan, keep = kept }: { plan?: Plan | undefined; keep?: ReadonlyMap<number, string> }) {
      running.current?.abort()
      running.current = new AbortController()
      const body = { keep: [...keep.keys()], locked: tablesOf(plan, ({ isLocked }) => isLocked) }
      const path = `/api/evenings/${eveningId}/deal/preview`
      return call(dealPreviewAnswerSchema, 'POST', path, body, running.current.signal)
    },
    onSuccess(preview, { keep = kept }) {
      setChanges(latest && keep === kept ? changesBetween(latest, preview) : [])
      setLatest(preview)
      setKept(keep)
      found({ ...preview, isWhole: true })
    },
  })
  useEffect(() => () => running.current?.abort(), [])

  const store = useAction({
    run: (plan: Plan) =>
      call(dealtSchema, 'POST', `/api/evenings/${eveningId}/deal`, {
        digest: latest!.digest,
        step: latest!.step,
        keep: [...kept.keys()],
        tables: tablesOf(plan, () => true),
      }),
    failure: 'The tables could not be stored. They are still here: please try again.',
    onDone({ message }) {
      onStored()
      toast({ title: message })
    },
    onFailure(error, plan) {
      const refused = staleAnswer(notDealtSchema, error)
      if (!refused) return false
      const names = new Map(latest?.people.map(({ id, name }) => [id, name]))
      const [broken] = refused.breaks ?? []
      toast({
        title: 'Not stored',
        description: broken ? breakText(broken, (id) => names.get(id)) : refused.message,
        variant: 'destructive',
      })
      // what is stale is done again with the locks; what breaks a rule is changed by hand
      if (!broken) search.mutate({ plan })
      return true
    },
  })

  /** Lets somebody who has not paid keep their seat, or not. */
  function keep({ id, name }: { id: number; name: string }, plan: Plan | undefined) {
    const next = new Map(kept)
    if (!next.delete(id)) next.set(id, name)
    search.mutate({ plan, keep: next })
  }

  return { latest, kept, changes, search, store, keep }
}

function tablesOf(plan: Plan | undefined, isMeant: (table: PlanTable) => boolean) {
  return [...(plan?.tables.values() ?? [])]
    .filter(isMeant)
    .map(({ groupId = null, members }) => ({ groupId, members }))
}

const NAMED = 6
const NOW: Record<DealPreview['people'][number]['standing'], string> = {
  listed: 'has no seat any more',
  seated: 'has not paid any more',
  paid: 'has paid',
  kept: 'is kept',
}

/** Returns who has changed between two previews, a sentence each, or that something has. */
export function changesBetween(before: DealPreview, after: DealPreview): string[] {
  if (before.digest === after.digest) return []
  const was = new Map(before.people.map((person) => [person.id, person]))
  const is = new Map(after.people.map((person) => [person.id, person]))
  const gone = before.people
    .filter(({ id }) => !is.has(id))
    .map(({ name }) => `${name} takes no part any more`)
  const changed = after.people.flatMap(({ id, name, standing }) => {
    const old = was.get(id)
    if (!old) return standing === 'paid' ? `${name} has paid` : `${name} takes part now`
    return old.standing === standing ? [] : `${name} ${NOW[standing]}`
  })
  const all = [...gone, ...changed]
  if (all.length === 0) return ['A place or a table was changed']
  const rest = all.length - NAMED
  return rest > 0 ? [...all.slice(0, NAMED), `${rest} more have changed`] : all
}
