import { useEffect } from 'react'

/** Makes the browser ask before the page is left with unsaved changes. */
export function useLeaveWarning(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isChanged])
}
