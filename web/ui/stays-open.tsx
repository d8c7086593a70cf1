import { type RefObject, useContext, useEffect, useRef } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'

interface StaysOpenProps {
  /** set when the list was closed and should not have been */
  isMissed: RefObject<boolean>
}

/** Within a ComboBox, opens its list again, in its new place, when nothing but scrolling closed it. */
export function StaysOpen({ isMissed }: StaysOpenProps) {
  const state = useContext(ComboBoxStateContext)
  useEffect(() => {
    if (!state || state.isOpen || !isMissed.current) return
    isMissed.current = false
    if (state.isFocused) state.open(null, 'manual')
  }, [state, isMissed])
  return null
}

/** Whether the browser is just telling that something scrolls. */
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
