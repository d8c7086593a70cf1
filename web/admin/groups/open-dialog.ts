import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { ComponentType } from 'react'
import { tellNotLoaded } from '../not-loaded'
import type { GroupDialogProps, OpenDialog } from './group-dialog'

const opened = atom<{ dialog: OpenDialog; GroupDialog: ComponentType<GroupDialogProps> } | null>(null)

/** The open dialog, if any, and the component that shows it. */
export function useOpenDialog() {
  return useAtomValue(opened)
}

/** Opens a dialog, or with null closes the open one. The dialogs' code is fetched when it is first needed. */
export function useShowDialog() {
  const setOpened = useSetAtom(opened)
  return async (dialog: OpenDialog | null) => {
    if (!dialog) return setOpened(null)
    try {
      const { GroupDialog } = await fetchDialogs()
      setOpened({ dialog, GroupDialog })
    } catch {
      tellNotLoaded()
    }
  }
}

/** Fetches the dialogs' code. */
export function fetchDialogs() {
  return import('./group-dialog')
}
