import { navigate, useBrowserLocation } from 'wouter/use-browser-location'
import { closeDialog } from './dialogs'
import { guardUnload, hasUnsaved, mayLeave } from './unsaved'

type Options = Parameters<typeof navigate>[1]

/** The address in view, to which a step back that staff take back leads again. */
let shown = typeof location === 'undefined' ? '' : location.href

/** Goes to another address of the back office and closes what is open. Returns whether it did: staff may stay with unsaved changes. */
export async function go(address: string | URL, options?: Options): Promise<boolean> {
  if (!(await mayLeave())) return false
  closeDialog()
  navigate(address, options)
  return true
}

/** The location for the router: its links ask before unsaved changes are lost. */
export function useGuardedLocation(): [
  string,
  (address: string | URL, options?: Options) => Promise<boolean>,
] {
  const [path] = useBrowserLocation()
  return [path, go]
}

/** Asks before the browser's Back and Forward, a reload and a closed tab lose unsaved changes, and closes what is open on the page that is left. */
export function guardHistory() {
  guardUnload()
  const keepShown = () => {
    shown = location.href
  }
  // ahead of the router
  addEventListener('popstate', onStep, { capture: true })
  for (const event of ['pushState', 'replaceState']) addEventListener(event, keepShown)
}

function onStep(event: PopStateEvent) {
  if (hasUnsaved()) {
    event.stopImmediatePropagation()
    // back to where it was: from there one step leads to the same place, be it ahead or behind
    history.pushState(null, '', shown)
    void mayLeave().then((agrees) => agrees && history.back())
    return
  }
  if (new URL(shown).pathname !== location.pathname) closeDialog()
  shown = location.href
}
