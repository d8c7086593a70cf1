import { useSyncExternalStore } from 'react'

/** Whether the window is as narrow as a phone now. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(onResize, () => matchMedia('(max-width: 640px)').matches)
}

export function onResize(change: () => void) {
  addEventListener('resize', change)
  return () => removeEventListener('resize', change)
}
