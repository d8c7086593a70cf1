import { atom, getDefaultStore } from 'jotai'
import type { DinnerGroup, User } from '../../../src/domain/api'
import type { Unexplained } from '../../../src/domain/group/dinner'
import type { QueueItem } from '../../../src/domain/messages/messages'
import type { VenueOffer } from '../../../src/domain/venue/venue-offers'
import type { VenueWish } from './venue-list'

/** A dialog that any part of the back office can open on top of a page. */
export type OpenDialog =
  | { kind: 'group' | 'erase-person'; id: number }
  | { kind: 'edit-group' | 'delete-group'; group: DinnerGroup }
  | { kind: 'edit-user' | 'delete-user'; user: User }
  | { kind: 'somebody'; groupId: number; insteadOf: number | undefined }
  | { kind: 'set-reason'; item: QueueItem }
  | { kind: 'choose-venue'; of: VenueWish; onChoose: (venue: VenueOffer) => void }
  | { kind: 'add-user' | 'filter-users' }
  | { kind: 'logs' | 'preview' | 'acts' }
  | { kind: 'discard'; what?: string | undefined; onAnswer: (agrees: boolean) => void }
  | { kind: 'erase-old'; count: number; onGiven: () => void; onCancel: () => void }
  | { kind: 'give-password'; onGiven: () => void; onCancel: () => void }
  | {
      kind: 'give-reason'
      unexplained: Unexplained
      onGiven: (reason: string) => void
      onCancel: () => void
    }

export interface OpenDialogProps {
  dialog: OpenDialog
  onClose: () => void
}

interface Entry {
  key: number
  dialog: OpenDialog
}

/** The open dialogs, the topmost last. */
export const openDialogs = atom<readonly Entry[]>([])
const store = getDefaultStore()
let nextKey = 0

/** Opens a dialog on top of the open ones. When the same one is open already, that closes first with all above it; when it is the topmost, nothing happens. */
export function openDialog(dialog: OpenDialog) {
  const open = store.get(openDialogs)
  if (isSame(open.at(-1)?.dialog, dialog)) return
  const at = open.findIndex((entry) => isSame(entry.dialog, dialog))
  store.set(openDialogs, [...(at < 0 ? open : open.slice(0, at)), { key: nextKey++, dialog }])
}

export function closeDialog(key?: number) {
  store.set(openDialogs, key === undefined ? [] : store.get(openDialogs).filter((entry) => entry.key !== key))
}

function isSame(a: OpenDialog | undefined, b: OpenDialog): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
