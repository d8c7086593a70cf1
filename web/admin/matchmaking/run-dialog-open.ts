import { atom } from 'jotai'

/** Whether the question before a run is open. */
export const runDialogOpen = atom(false)
