import { type ComponentType, useEffect, useState } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary'
import { closeDialog, openDialog, useOpenDialogs } from '../app/dialogs'
import { FailedDialog } from '../app/failed-view'
import { placeInAddress } from '../app/place'
import { showNotLoaded } from '../app/show-error'
import type { DialogOfProps } from './dialog-of'

/** The event by which any script on the page opens a group's details: a CustomEvent with the id as its detail. */
const OPEN_GROUP = 'semeja:open-group'
const PREFETCH_AFTER_MS = 1000
/** Dialogs that the dashboard's address can lead to. */
const PLACES = ['evenings', 'messages', 'privacy', 'staff'] as const

/** All open dialogs, rendered once. Their code is fetched after the tables, or when it is first needed. */
export function OpenDialogs() {
  const open = useOpenDialogs()
  const [DialogOf, setDialogOf] = useState<ComponentType<DialogOfProps>>()
  const [Preview, setPreview] = useState<ComponentType<{ onClose: () => void }>>()
  const wantsPreview = open.some(({ dialog }) => dialog.kind === 'preview')
  const wantsOther = open.some(({ dialog }) => dialog.kind !== 'preview')

  useEffect(() => {
    const timer = setTimeout(() => import('./dialog-of').catch(() => undefined), PREFETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (wantsOther) import('./dialog-of').then((code) => setDialogOf(() => code.DialogOf), notLoaded)
  }, [wantsOther])

  useEffect(() => {
    if (wantsPreview)
      import('../matchmaking/preview/preview-dialog').then(
        (code) => setPreview(() => code.PreviewDialog),
        notLoaded,
      )
  }, [wantsPreview])

  useEffect(() => {
    const place = PLACES.find((known) => known === placeInAddress())
    if (place) openDialog({ kind: place })
  }, [])

  useEffect(() => {
    const show = (event: Event) => {
      // an id may come as text
      const id = Number((event as CustomEvent).detail)
      if (Number.isSafeInteger(id) && id > 0) openDialog({ kind: 'group', id })
    }
    window.addEventListener(OPEN_GROUP, show)
    return () => window.removeEventListener(OPEN_GROUP, show)
  }, [])

  return open.map(({ key, dialog }) => {
    const close = () => closeDialog(key)
    return (
      <ErrorBoundary key={key} fallback={(retry) => <FailedDialog onRetry={retry} onClose={close} />}>
        {dialog.kind === 'preview'
          ? Preview && <Preview onClose={close} />
          : DialogOf && <DialogOf dialog={dialog} onClose={close} />}
      </ErrorBoundary>
    )
  })
}

function notLoaded() {
  closeDialog()
  showNotLoaded()
}
