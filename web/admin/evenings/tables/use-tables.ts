import { useState } from 'react'
import {
  type TablesPreview,
  tablesNotSavedSchema,
  tablesPreviewAnswerSchema,
  tablesSavedSchema,
} from '../../../../src/domain/evening/evening-tables'
import { call } from '../../../api'
import { toast } from '../../../ui/toast'
import { staleAnswer } from '../../app/form/stale'
import { undoAction } from '../../app/form/undo'
import { useAction } from '../../app/form/use-action'
import { useEditedPreview } from '../../matchmaking/preview/edited-preview'
import type { Plan, PlanTable } from '../../matchmaking/preview/plan'
import { useSearch } from '../../matchmaking/preview/use-search'
import { breakText } from '../../score/terms'

/** Makes or repairs the tables of an evening: previews with the locks of staff, and what saves the plan. */
export function useTables(eveningId: number, onSaved: () => void) {
  const { found } = useEditedPreview()
  const [latest, setLatest] = useState<TablesPreview>()
  /** what others changed between the last two previews */
  const [changes, setChanges] = useState<string[]>([])
  const path = `/api/evenings/${eveningId}/tables`

  const search = useSearch(
    (plan, signal) => {
      const body = { locked: tablesOf(plan, ({ isLocked }) => isLocked) }
      return call(tablesPreviewAnswerSchema, 'POST', `${path}/preview`, body, signal)
    },
    (preview) => {
      setChanges(latest ? changesBetween(latest, preview) : [])
      setLatest(preview)
      found({ ...preview, isWhole: true })
    },
  )

  const save = useAction({
    run: (plan: Plan) =>
      call(tablesSavedSchema, 'POST', path, { digest: latest!.digest, tables: tablesOf(plan, () => true) }),
    failure: 'The tables were not saved. They are still here.',
    onDone({ message, undo }) {
      onSaved()
      toast({ title: message, action: undoAction(undo) })
    },
    onFailure(error, plan) {
      const refused = staleAnswer(tablesNotSavedSchema, error)
      if (!refused) return false
      const names = new Map(latest?.people.map(({ id, name }) => [id, name]))
      const [broken] = refused.breaks ?? []
      toast({
        title: 'Not saved',
        description: broken ? breakText(broken, (id) => names.get(id)) : refused.message,
        variant: 'destructive',
      })
      // what is stale is made again with the locks; what breaks a rule is changed by hand
      if (!broken) search.mutate(plan)
      return true
    },
  })

  return { latest, changes, search, save }
}

function tablesOf(plan: Plan | undefined, isMeant: (table: PlanTable) => boolean) {
  return [...(plan?.tables.values() ?? [])]
    .filter(isMeant)
    .map(({ groupId = null, members }) => ({ groupId, members }))
}

const NAMED = 6
const NOW: Record<TablesPreview['people'][number]['state'], string> = {
  listed: 'has no seat any more',
  seated: 'has not paid any more',
  paid: 'has paid',
}

/** Returns who has changed between two previews, a sentence each, or that something has. */
export function changesBetween(before: TablesPreview, after: TablesPreview): string[] {
  if (before.digest === after.digest) return []
  const was = new Map(before.people.map((person) => [person.id, person]))
  const is = new Map(after.people.map((person) => [person.id, person]))
  const gone = before.people
    .filter(({ id }) => !is.has(id))
    .map(({ name }) => `${name} takes no part any more`)
  const changed = after.people.flatMap(({ id, name, state }) => {
    const old = was.get(id)
    if (!old) return state === 'paid' ? `${name} has paid` : `${name} takes part now`
    return old.state === state ? [] : `${name} ${NOW[state]}`
  })
  const all = [...gone, ...changed]
  if (all.length === 0) return ['A place or a table was changed']
  const rest = all.length - NAMED
  return rest > 0 ? [...all.slice(0, NAMED), `${rest} more have changed`] : all
}
