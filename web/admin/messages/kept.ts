import type { QueueItem } from '../../../src/domain/messages'
import { draftAtom } from '../app/unsaved'

interface EditedText {
  text: string
  item: QueueItem
}

/** The texts as edited for this once, by message. */
export const editedTexts = draftAtom<ReadonlyMap<string, EditedText>>(new Map(), ({ size }) => size > 0)

interface Unopened {
  key: string
  address: string
  uncopied?: string | undefined
}

/** The chat that has to be opened by hand. */
export const unopenedChat = draftAtom<Unopened | undefined>(undefined)
