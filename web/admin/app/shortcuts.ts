import { useEffect } from 'react'
import { addressOf } from './addresses'
import { openDialog } from './dialogs'
import { go } from './go'

export const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], text: 'Find any guest, table or action' },
  { keys: ['/'], text: 'Search the table' },
  { keys: ['j'], text: 'Next row, or next table in its details' },
  { keys: ['k'], text: 'Previous row, or previous table' },
  { keys: ['Enter'], text: 'Open the row' },
  { keys: ['e'], text: 'Edit the row' },
  { keys: ['x'], text: 'Select the row, with Shift all rows since the last' },
  { keys: ['Space', 'L', 'N'], text: 'Who came: came, late, no-show' },
  { keys: ['Ctrl', 'Z'], text: 'Undo what a message offers to undo' },
  { keys: ['z'], text: 'Show what you did last, to undo it' },
  { keys: ['?'], text: 'Show these keys' },
  { keys: ['Esc'], text: 'Close a dialog; with none open, go to Today' },
]

// a toast is an alertdialog, too, but does not block the page
const MODALS = '[role=dialog], section[role=alertdialog], [role=menu], [role=listbox]'

/** Listens for the keys of the back office; single ones never while typing in a field or with a dialog open. */
export function useShortcuts() {
  useEffect(() => {
    let isTaken = false
    // before what is open closes, or what is typed goes, at the same key
    const look = ({ key, target }: KeyboardEvent) => {
      const isInField = key === 'Escape' ? hasText(target) : isTyping(target)
      isTaken = isInField || document.querySelector(MODALS) !== null
    }
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) {
        // the browser has a use of its own for these keys
        event.preventDefault()
        if (!document.querySelector('section[role=alertdialog]')) openDialog({ kind: 'palette' })
        return
      }
      if (ctrlKey || metaKey || altKey || isTaken || event.defaultPrevented) return
      const act = single[key]
      if (act?.()) event.preventDefault()
    }
    document.addEventListener('keydown', look, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', look, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

const single: Record<string, () => boolean> = {
  j: () => moveRow(1),
  k: () => moveRow(-1),
  e: () => clickFirst('button[aria-label^="Edit "]'),
  x: () => clickFirst('input[type=checkbox]'),
  X: () => clickFirst('input[type=checkbox]', { shiftKey: true }),
  z: () => open('acts'),
  '?': () => open('shortcuts'),
  Escape: showToday,
}

/** Leads to what is to be done, and to its top where it is in view. */
function showToday(): true {
  const today = document.getElementById('today')
  if (today) today.scrollIntoView({ block: 'center' })
  else void go(addressOf('dashboard'))
  return true
}

function open(kind: 'acts' | 'shortcuts'): true {
  openDialog({ kind })
  return true
}

/** Focuses what names the next or previous row: Enter opens it, and screen readers say it. */
function moveRow(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[role=tabpanel] tbody tr[aria-rowindex]')]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = at < 0 ? rows[0] : rows[at + step]
  row?.querySelector<HTMLElement>('th :is(a, button)')?.focus()
  return row !== undefined
}

function clickFirst(selector: string, keys: MouseEventInit = {}): boolean {
  const control = document.activeElement?.closest('tr[aria-rowindex]')?.querySelector<HTMLElement>(selector)
  control?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  return control !== null && control !== undefined
}

/** Whether something stands in the field where Escape is pressed. */
function hasText(target: EventTarget | null): boolean {
  return (
    isTyping(target) && (target instanceof HTMLSelectElement || (target as HTMLInputElement).value !== '')
  )
}

/** Whether what is pressed goes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
  return !isTick && target.matches('input, textarea, select, [contenteditable]')
}
