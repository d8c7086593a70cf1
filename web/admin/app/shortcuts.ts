import { useEffect } from 'react'
import { addressOf } from './addresses'
import { openDialog } from './dialogs'
import { go } from './go'

// a toast is an alertdialog, too, but does not block the page
const MODALS = '[role=dialog], section[role=alertdialog], [role=menu], [role=listbox]'

/** Listens for Ctrl K, and for Escape where nothing is open or typed. */
export function useShortcuts() {
  useEffect(() => {
    let isTaken = false
    // before what is open closes, or what is typed goes, at the same key
    const look = ({ target }: KeyboardEvent) => {
      isTaken = hasText(target) || document.querySelector(MODALS) !== null
    }
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey } = event
      if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey) {
        // the browser has a use of its own for these keys
        event.preventDefault()
        if (!document.querySelector('section[role=alertdialog]')) openDialog({ kind: 'palette' })
        return
      }
      if (key !== 'Escape' || ctrlKey || metaKey || altKey || isTaken || event.defaultPrevented) return
      showToday()
      event.preventDefault()
    }
    document.addEventListener('keydown', look, { capture: true })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', look, { capture: true })
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Leads to what is to be done, and to its top where it is in view. */
function showToday() {
  const today = document.getElementById('today')
  if (today) today.scrollIntoView({ block: 'center' })
  else void go(addressOf('dashboard'))
}

/** Whether something stands in the field where Escape is pressed. */
function hasText(target: EventTarget | null): boolean {
  return (
    isTyping(target) && (target instanceof HTMLSelectElement || (target as HTMLInputElement).value !== '')
  )
}

/** Whether what is pressed goes into a field. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const isTick = target instanceof HTMLInputElement && target.type === 'checkbox'
  return !isTick && target.matches('input, textarea, select, [contenteditable]')
}
