import { atom, getDefaultStore } from 'jotai'

interface Unopened {
  /** of the message */
  key: string
  address: string
  /** the text that could not be copied */
  uncopied?: string | undefined
}

/** The chat that has to be opened by hand. */
export const unopenedChat = atom<Unopened>()

/** Drops what was opened, so that nobody who signs in next meets it. */
export function forgetKept() {
  getDefaultStore().set(unopenedChat, undefined)
}
