import type { Evening } from '../../../src/domain/evenings'
import { useTimeZone } from '../app/site-config'
import { CancelEveningDialog, DeleteEveningDialog } from './confirm-evening'
import type { EveningAction } from './evening-buttons'
import { EditEveningDialog, NewEveningDialog } from './form'
import { PeopleDialog } from './people-dialog'
import { copyOf, FIRST } from './values'

/** The dialog that is open: what leads to another page opens none. */
export type Opened =
  | { action: 'new' }
  | { action: Exclude<EveningAction, 'tables' | 'groups'>; evening: Evening }

export function OpenedDialog({
  opened,
  last,
  city,
  onClose,
}: {
  opened: Opened
  last?: Evening | undefined
  /** of an evening that follows none */
  city?: string | null | undefined
  onClose: () => void
}) {
  const zone = useTimeZone()
  if (opened.action === 'new')
    return (
      <NewEveningDialog from={last ? copyOf(last, zone) : { ...FIRST, city: city ?? '' }} onClose={onClose} />
    )
  const { evening } = opened
  switch (opened.action) {
    case 'copy':
      return <NewEveningDialog from={copyOf(evening, zone)} onClose={onClose} />
    case 'edit':
      return <EditEveningDialog evening={evening} onClose={onClose} />
    case 'cancel':
      return <CancelEveningDialog evening={evening} onClose={onClose} />
    case 'delete':
      return <DeleteEveningDialog evening={evening} onClose={onClose} />
    case 'people':
      return <PeopleDialog evening={evening} onClose={onClose} />
  }
}
