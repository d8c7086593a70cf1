import { useAtom } from 'jotai'
import { draftAtom } from '../../app/unsaved'
import { type Plan, planOf, type Search } from './plan'
import { orderOf, type PreviewView, WHOLE } from './view'

/** A plan with its history and view. */
export interface EditedPreview {
  plan: Plan
  /** earlier plans with what was done to each, the latest last */
  past: { plan: Plan; what: string }[]
  order: number[]
  view: PreviewView
  /** staff have changed something that is not stored */
  isChanged: boolean
}

const current = draftAtom<EditedPreview | null>(
  null,
  (preview) => preview !== null && preview.plan.tables.size > 0,
)

const STEPS_MAX = 50

/** The plan being edited and the actions on it. */
export function useEditedPreview() {
  const [preview, set] = useAtom(current)

  /** Replaces the plan by a search result; locked tables stay. */
  function found(preview: Search) {
    set((before) => {
      const plan = planOf(preview, before?.plan)
      // tables of an evening have numbers
      const view = before?.view ?? (preview.isWhole ? { ...WHOLE, sort: 'found' as const } : WHOLE)
      const past = before ? remember(before, 'running again') : []
      return { plan, past, view, order: orderOf(plan, view.sort), isChanged: before?.isChanged ?? false }
    })
  }

  /** Puts a changed plan in place of the one on screen; `what` was done can be undone. */
  function change(plan: Plan, what: string) {
    set((before) => before && { ...before, plan, past: remember(before, what), isChanged: true })
  }

  function adjust(plan: Plan) {
    set((before) => before && { ...before, plan })
  }

  function stored(plan: Plan) {
    set((before) => before && { ...before, plan, past: [], isChanged: true })
  }

  function undo() {
    set((before) => {
      const step = before?.past.at(-1)
      if (!before || !step) return before
      const isSameSearch = step.plan.nextKey === before.plan.nextKey
      return {
        ...before,
        plan: step.plan,
        past: before.past.slice(0, -1),
        order: isSameSearch ? before.order : orderOf(step.plan, before.view.sort),
        isChanged: before.past.length > 1,
      }
    })
  }

  function changeView(changes: Partial<PreviewView>) {
    set((before) => {
      if (!before) return before
      const view = { ...before.view, ...changes }
      return { ...before, view, ...(changes.sort && { order: orderOf(before.plan, view.sort) }) }
    })
  }

  return { preview, found, change, adjust, stored, undo, changeView, end: () => set(null) }
}

function remember({ past, plan }: EditedPreview, what: string): EditedPreview['past'] {
  return [...past, { plan, what }].slice(-STEPS_MAX)
}
