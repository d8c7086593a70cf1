import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { ComponentType } from 'react'
import { tellNotLoaded } from '../not-loaded'

/** What the activity is narrowed to; all texts as in the query of GET /api/audit. */
export interface ActivityFilter {
  admin?: string
  action?: string
  group?: string
  user?: string
  from?: string
  to?: string
}

export interface ActivityDialogProps {
  filter: ActivityFilter
  onClose: () => void
}

const opened = atom<{ filter: ActivityFilter; ActivityDialog: ComponentType<ActivityDialogProps> } | null>(
  null,
)
/** Fetches the dialog's code; set by the place where it is shown, which alone may know it. */
const fetching = atom<{ fetch: () => Promise<ComponentType<ActivityDialogProps>> } | null>(null)

/** The open dialog, if any. */
export function useOpenedActivity() {
  return useAtomValue(opened)
}

/** Tells how the dialog's code is fetched. */
export function useActivitySource() {
  return useSetAtom(fetching)
}

/** Opens what staff did, narrowed to something, or with null closes it. The dialog's code is fetched when it is first needed. */
export function useShowActivity() {
  const source = useAtomValue(fetching)
  const setOpened = useSetAtom(opened)
  return async (filter: ActivityFilter | null) => {
    if (!filter) return setOpened(null)
    try {
      const ActivityDialog = await source?.fetch()
      if (ActivityDialog) setOpened({ filter, ActivityDialog })
    } catch {
      tellNotLoaded()
    }
  }
}
