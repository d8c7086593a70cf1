import { type ComponentType, useEffect, useState } from 'react'
import { tellNotLoaded } from '../not-loaded'
import type { OpenDialog, UserDialogsProps } from './user-dialogs'

/** The open dialog of the users table, if any. The dialogs' code is fetched when the table is there. */
export function useDialogs() {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const [Dialogs, setDialogs] = useState<ComponentType<UserDialogsProps>>()

  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), PREFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  async function show(dialog: OpenDialog) {
    try {
      const { UserDialogs } = await load()
      setDialogs(() => UserDialogs)
      setOpen(dialog)
    } catch {
      tellNotLoaded()
    }
  }

  return { open, Dialogs, show, close: () => setOpen(null) }
}

const PREFETCH_AFTER_MS = 1000

function load() {
  return import('./user-dialogs')
}
