import { useAtom } from 'jotai'
import { draftAtom } from '../../app/unsaved'
import { type Plan, planOf, type Search } from './plan'

export interface EditedPreview {
  plan: Plan
  /** staff have changed something that is not stored */
  isChanged: boolean
}

const current = draftAtom<EditedPreview | null>(
  null,
  (preview) => preview !== null && preview.plan.tables.size > 0,
)

/** The plan being edited and the actions on it. */
export function useEditedPreview() {
  const [preview, set] = useAtom(current)

  /** Replaces the plan by a search result; locked tables stay. */
  function found(preview: Search) {
    set((before) => ({ plan: planOf(preview, before?.plan), isChanged: before?.isChanged ?? false }))
  }

  /** Puts a changed plan in place of the one on screen. */
  function change(plan: Plan) {
    set((before) => before && { plan, isChanged: true })
  }

  return { preview, found, change, end: () => set(null) }
}
