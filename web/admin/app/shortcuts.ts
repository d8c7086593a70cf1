import { useEffect } from 'react'
import { openDialog } from './dialogs'

export const SHORTCUTS = [
  { keys: ['Ctrl', 'K'], text: 'Find any user, group or action' },
  { keys: ['/'], text: 'Search the table' },
  { keys: ['j'], text: 'Next row, or next group in its details' },
  { keys: ['k'], text: 'Previous row, or previous group' },
  { keys: ['Enter'], text: 'Open the row' },
  { keys: ['e'], text: 'Edit the row' },
  { keys: ['x'], text: 'Select the row, with Shift all rows since the last' },
  { keys: ['Space', 'L', 'N'], text: 'Who came: came, late, no-show' },
  { keys: ['Ctrl', 'Z'], text: 'Undo what a message offers to undo' },
  { keys: ['z'], text: 'Show what you did last, to undo it' },
  { keys: ['?'], text: 'Show these keys' },
  { keys: ['Esc'], text: 'Close a dialog' },
]

// a toast is an alertdialog, too, but does not block the page
const MODALS = '[role=dialog], section[role=alertdialog], [role=menu], [role=listbox]'

/** Listens for the keys of the dashboard; single letters never while typing in a field or with a dialog open. */
export function useShortcuts() {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) {
        // the browser has a use of its own for these keys
        event.preventDefault()
        if (!document.querySelector('section[role=alertdialog]')) openDialog({ kind: 'palette' })
        return
      }
      if (ctrlKey || metaKey || altKey || isTyping(event.target) || document.querySelector(MODALS)) return
      const act = single[key]
      if (act?.()) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
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

/** Whether what is pressed goes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
  return !isTick && target.matches('input, textarea, select, [contenteditable]')
}
