import { useEffectEvent, useLayoutEffect } from 'react'

/** Calls `adopt` once, when the page wakes up: it takes over what was typed or chosen before the script ran. */
export function useEarlyInput(adopt: () => void) {
  const wake = useEffectEvent(adopt)
  useLayoutEffect(() => wake(), [])
}
