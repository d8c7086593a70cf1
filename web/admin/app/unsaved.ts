import { atom, getDefaultStore, type PrimitiveAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { openDialog } from './dialogs'

const store = getDefaultStore()

/** A mark of each part of the page that holds changes which are not saved. */
const unsaved = new Set<object>()

interface KeptDraft {
  holdsText: () => boolean
  clear: () => void
}

const drafts: KeptDraft[] = []

/** Returns an atom for what staff began: it outlives its form, not the tab or account. `holdsText`: whether words would be lost. */
export function draftAtom<T>(
  empty: T,
  holdsText: (value: T) => boolean = () => false,
): PrimitiveAtom<T> & { init: T } {
  const draft = atom(empty)
  drafts.push({
    holdsText: () => holdsText(store.get(draft)),
    clear: () => store.set(draft, () => empty),
  })
  return draft
}

/** Drops all drafts: they are not for the next who signs in. */
export function forgetDrafts() {
  for (const draft of drafts) draft.clear()
}

/** Guards unsaved changes; returns how to close what holds them: at once without any, else after a question. */
export function useUnsaved(isChanged: boolean, onClose: () => void = () => undefined, what?: string) {
  useEffect(() => {
    if (!isChanged) return
    const mark = {}
    unsaved.add(mark)
    return () => void unsaved.delete(mark)
  }, [isChanged])

  return async () => {
    if (!isChanged || (await mayDiscard(what))) onClose()
  }
}

/** The values of a form, and how they change. */
export interface Draft<T extends object> {
  values: T
  set: (changes: Partial<T>) => void
}

/** What was typed over the values with which a form began, or that were loaded since; `close` asks before it would be lost. */
export function useDraft<T extends object>(first: T, onClose?: () => void) {
  const [over, setOver] = useState<Partial<T>>({})
  const values: T = { ...first, ...over }
  return {
    values,
    set: (changes: Partial<T>) => setOver((before) => ({ ...before, ...changes })),
    clear: () => setOver({}),
    close: useUnsaved(differ(values, first), onClose),
  }
}

/** Whether two states of a form differ in what was typed. */
export function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0
}

/** Whether leaving the page loses nothing, or staff agree. */
export async function mayLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true
  const agrees = await mayDiscard()
  // what holds them may stay for a moment
  if (agrees) unsaved.clear()
  return agrees
}

/** Returns what says whether closing a dialog loses nothing that was begun since it opened, or staff agree; a form below it stays. */
export function useMayClose(): () => Promise<boolean> {
  const [below] = useState(() => new Set(unsaved))
  return async () => {
    const begun = [...unsaved].filter((mark) => !below.has(mark))
    const agrees = begun.length === 0 || (await mayDiscard())
    if (agrees) for (const mark of begun) unsaved.delete(mark)
    return agrees
  }
}

/** Whether signing out loses nothing, or staff agree. */
export async function maySignOut(): Promise<boolean> {
  return losesText() ? mayDiscard() : true
}

/** Makes the browser ask before the tab is closed or reloaded with what is not saved. */
export function guardUnload() {
  addEventListener('beforeunload', (event) => {
    if (!losesText()) return
    event.preventDefault()
    // Chromium before 119 asks by this alone
    event.returnValue = true
  })
}

function losesText(): boolean {
  return hasUnsaved() || drafts.some((draft) => draft.holdsText())
}

function mayDiscard(what?: string): Promise<boolean> {
  return new Promise((resolve) => openDialog({ kind: 'discard', what, onAnswer: resolve }))
}
