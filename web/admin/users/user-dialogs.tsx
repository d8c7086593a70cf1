import type { User } from '../../../src/domain/api'
import { DeleteSeveralDialog, DeleteUserDialog } from './delete-dialogs'
import { FilterDialog } from './filter-dialog'
import { PersonDialog } from './person/person-dialog'
import { SamePhoneDialog } from './same-phone-dialog'
import type { Several } from './several'
import type { UsersFilter } from './view'

/** Which dialog of the users table is open. */
export type OpenDialog =
  | { kind: 'filter' }
  | { kind: 'add' }
  | { kind: 'edit'; user: User }
  | { kind: 'phone'; phone: string }
  | { kind: 'delete'; user: User }
  | { kind: 'delete-several'; several: Several }

export interface UserDialogsProps {
  open: OpenDialog
  filter: UsersFilter
  onOpen: (dialog: OpenDialog) => void
  onClose: () => void
  /** people are gone, and with them what was focused */
  onDeleted: () => void
}

/** The dialogs of the users table; fetched after the table itself. */
export function UserDialogs({ open, filter, onOpen, onClose, onDeleted }: UserDialogsProps) {
  switch (open.kind) {
    case 'filter':
      return <FilterDialog filter={filter} onClose={onClose} />
    case 'add':
      return <PersonDialog onClose={onClose} />
    case 'edit':
      return <PersonDialog user={open.user} onClose={onClose} />
    case 'phone':
      return (
        <SamePhoneDialog
          phone={open.phone}
          onEdit={(user) => onOpen({ kind: 'edit', user })}
          onClose={onClose}
        />
      )
    case 'delete':
      return <DeleteUserDialog user={open.user} onClose={onClose} onDeleted={onDeleted} />
    case 'delete-several':
      return <DeleteSeveralDialog several={open.several} onClose={onClose} onDeleted={onDeleted} />
  }
}
