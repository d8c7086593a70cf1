import { atom } from 'jotai'

export const runDialogOpen = atom(false)
