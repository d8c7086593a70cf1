import { navigate, useBrowserLocation } from 'wouter/use-browser-location'
import { closeDialog } from './dialogs'
import { mayLeave } from './leave-warning'

type Options = Parameters<typeof navigate>[1]

/** The address in view, to which a step back that staff take back leads again. */
let shown = typeof location === 'undefined' ? '' : location.href

/** Goes to another address of the back office and closes what is open. Returns whether it did: staff may stay with unsaved changes. */
export function go(address: string | URL, options?: Options): boolean {
  if (!mayLeave()) return false
  closeDialog()
  navigate(address, options)
  return true
}

/** The location for the router: its links ask before unsaved changes are lost. */
export function useGuardedLocation(): [string, (address: string | URL, options?: Options) => void] {
  const [path] = useBrowserLocation()
  return [path, go]
}

/** Asks before the browser's Back and Forward lose unsaved changes, and closes what is open on the page that they leave. */
export function guardHistory() {
  const keepShown = () => {
    shown = location.href
  }
  // ahead of the router
  addEventListener('popstate', onStep, { capture: true })
  for (const event of ['pushState', 'replaceState']) addEventListener(event, keepShown)
}

function onStep(event: PopStateEvent) {
  if (!mayLeave()) {
    event.stopImmediatePropagation()
    history.pushState(null, '', shown)
    return
  }
  if (new URL(shown).pathname !== location.pathname) closeDialog()
  shown = location.href
}
