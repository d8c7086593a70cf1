import type { SignedIn } from '../../../src/domain/api'
import { type OpenDialog, openDialog } from '../app/dialogs'

export interface Place {
  kind: OpenDialog['kind']
  text: string
  onAction: () => void
}

/** Returns the dialogs of the header that a user may open, beside Messages. */
export function placesOf({ role }: Pick<SignedIn, 'role'>): Place[] {
  const place = (text: string, dialog: OpenDialog) => ({
    kind: dialog.kind,
    text,
    onAction: () => openDialog(dialog),
  })
  return [
    place('Evenings', { kind: 'evenings' }),
    place('Activity', { kind: 'activity', filter: {} }),
    place('Privacy', { kind: 'privacy' }),
    ...(role === 'admin' ? [place('Staff', { kind: 'staff' })] : []),
  ]
}
