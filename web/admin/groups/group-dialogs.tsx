import { useEffect } from 'react'
import { OPEN_GROUP } from '../open-group'
import { fetchDialogs, useOpenDialog, useShowDialog } from './open-dialog'

/** The place of the dialogs about a group; rendered once. It opens the details of any group that the page asks for. */
export function GroupDialogs() {
  const opened = useOpenDialog()
  const show = useShowDialog()

  // ready before someone needs them, but not in the way of the tables
  useEffect(() => {
    const timer = setTimeout(() => fetchDialogs().catch(() => undefined), PREFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    const open = (event: Event) => {
      // an id may come as text
      const id = Number((event as CustomEvent).detail)
      if (Number.isSafeInteger(id) && id > 0) show({ kind: 'details', id })
    }
    window.addEventListener(OPEN_GROUP, open)
    return () => window.removeEventListener(OPEN_GROUP, open)
  }, [show])

  return opened && <opened.GroupDialog dialog={opened.dialog} onOpen={show} onClose={() => show(null)} />
}

const PREFETCH_AFTER_MS = 1000
