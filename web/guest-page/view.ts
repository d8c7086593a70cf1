import { useSyncExternalStore } from 'react'

/** The view of the page: empty for the state, or one of its other screens. `answers/…` edits one answer. */
export type SideView =
  | ''
  | 'answers'
  | `answers/${string}`
  | 'data'
  | 'data/erase'
  | 'cancel'
  | `leave/${number}`
  | `place/${number}`
  | `account/${number}`
  | 'not-me'
  | 'dinners'
  | 'menu'
  | 'after'

const CHANGED = 'view'

/** Returns the view of the current history entry: reload and back keep it, the address does not contain it. */
export function useView(): SideView {
  return useSyncExternalStore(
    subscribe,
    () => history.state?.view ?? '',
    () => '',
  )
}

export function goTo(view: SideView) {
  history.pushState({ view }, '')
  dispatchEvent(new Event(CHANGED))
}

/** Replaces a side screen that no longer exists with the state. */
export function leaveView() {
  if (!history.state?.view) return
  history.replaceState({ view: '' }, '')
  dispatchEvent(new Event(CHANGED))
}

/** Returns a function that returns whether the current history entry is still the one of this call: each has a state of its own. */
export function stayingHere(): () => boolean {
  const here = history.state
  return () => history.state === here
}

/** Goes back as the browser's back button does. */
export function goBack() {
  history.back()
}

function subscribe(changed: () => void) {
  addEventListener(CHANGED, changed)
  addEventListener('popstate', changed)
  return () => {
    removeEventListener(CHANGED, changed)
    removeEventListener('popstate', changed)
  }
}
