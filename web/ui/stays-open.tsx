import { type RefObject, useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'

interface StaysOpenProps {
  /** set when the list was closed and should not have been */
  isMissed: RefObject<boolean>
}

/** Inside a ComboBox, reopens its list in the new position when only scrolling closed it. */
export function StaysOpen({ isMissed }: StaysOpenProps) {
  const state = useContext(ComboBoxStateContext)
  useEffect(() => {
    if (!state || state.isOpen || !isMissed.current) return
    isMissed.current = false
    if (state.isFocused) state.open(null, 'manual')
  }, [state, isMissed])
  return null
}

/** Returns a ref that is true while a scroll event is handled. */
export function useScrolling(): RefObject<boolean> {
  const isScrolling = useRef(false)
  useEffect(() => {
    function onScroll() {
      isScrolling.current = true
      setTimeout(() => {
        isScrolling.current = false
      })
    }
    // registered before the listener of React Aria, which listens once its list is open
    addEventListener('scroll', onScroll, true)
    return () => removeEventListener('scroll', onScroll, true)
  }, [])
  return isScrolling
}
