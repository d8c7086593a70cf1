import { useEffectEvent, useLayoutEffect } from 'react'

/** Calls `adopt` once on hydration, to take over what was typed or chosen before the script ran. */
export function useEarlyInput(adopt: () => void) {
  const wake = useEffectEvent(adopt)
  useLayoutEffect(() => wake(), [])
}
