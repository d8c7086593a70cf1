import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it before. React Aria does so in the next frame after a dialog has gone, when the page behind it may
 * still be inert and take none: it is not any more once all effects of the dialog have ended.
 */
export function useFocusBack(isOpen = true) {
  const [opener] = useState(() => (isOpen ? document.activeElement : null))
  useEffect(
    () => () =>
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }),
    [opener],
  )
}
