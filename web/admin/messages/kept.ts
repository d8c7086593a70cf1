import { atom, getDefaultStore } from 'jotai'
import type { QueueItem } from '../../../src/domain/messages'

interface EditedText {
  text: string
  /** the message for which it was typed, as it was then */
  item: QueueItem
}

/** The texts as edited for this once, by message. */
export const editedTexts = atom<ReadonlyMap<string, EditedText>>(new Map())

interface Unopened {
  /** of the message */
  key: string
  address: string
  /** the text that could not be copied */
  uncopied?: string | undefined
}

/** The chat that has to be opened by hand. */
export const unopenedChat = atom<Unopened>()

/** Drops what was typed and opened, since it is not for the next who signs in. */
export function forgetKept() {
  const store = getDefaultStore()
  store.set(editedTexts, new Map())
  store.set(unopenedChat, undefined)
}
