import { useEffect } from 'react'

/** How many parts of the page have changes that are not saved. */
let unsaved = 0

/** Makes the browser ask before the page is left with unsaved changes, and the back office before another of its pages is shown. */
export function useLeaveWarning(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    function warn(event: BeforeUnloadEvent) {
      event.preventDefault()
      // Chromium before 119 asks by this alone
      event.returnValue = true
    }
    unsaved++
    window.addEventListener('beforeunload', warn)
    return () => {
      unsaved--
      window.removeEventListener('beforeunload', warn)
    }
  }, [isChanged])
}

/** Whether nothing unsaved would be lost, or staff agree to lose it. */
export function mayLeave(): boolean {
  return unsaved === 0 || confirm('Leave this page? What you changed has not been saved.')
}
