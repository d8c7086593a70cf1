import type { SignedIn } from '../../../src/domain/api'
import { type OpenDialog, openDialog } from '../dialogs'

export interface Place {
  kind: OpenDialog['kind']
  text: string
  onAction: () => void
}

/** The places of the back office that a user may see, beside Messages. */
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
