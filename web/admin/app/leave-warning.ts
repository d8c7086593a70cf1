import { useEffect } from 'react'

/** Makes the browser ask before the page is left with unsaved changes. */
export function useLeaveWarning(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    function warn(event: BeforeUnloadEvent) {
      event.preventDefault()
      // Chromium before 119 asks by this alone
      event.returnValue = true
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
}
