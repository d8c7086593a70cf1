import { useSyncExternalStore } from 'react'

/** What the page shows: how things stand, or something beside it. `answers/…` is one answer that is changed. */
export type View = '' | 'answers' | `answers/${string}` | 'data' | 'data/erase' | 'cancel' | 'not-me'

const CHANGED = 'view'

/** The view of this entry of the history: a reload and the browser's own back know it, the address does not. */
export function useView(): View {
  return useSyncExternalStore(
    subscribe,
    () => history.state?.view ?? '',
    () => '',
  )
}

export function goTo(view: View) {
  history.pushState({ view }, '')
  dispatchEvent(new Event(CHANGED))
}

/** Back to where one came from, as the browser's own back. */
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
