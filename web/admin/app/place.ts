import { useEffect } from 'react'

const NAME = 'at'

/** Returns the dialog named in the dashboard's address, or null. */
export function placeInAddress(): string | null {
  return new URLSearchParams(location.search).get(NAME)
}

/** Keeps a place in the address while it is open, so that a reload leads there again. */
export function usePlace(place: string) {
  useEffect(() => {
    const before = placeInAddress()
    lead(place)
    return () => lead(before === place ? null : before)
  }, [place])
}

/** Takes the place out of the address, before the dashboard goes elsewhere. */
export function leavePlace() {
  lead(null)
}

function lead(place: string | null) {
  const address = new URL(location.href)
  if (place === null) address.searchParams.delete(NAME)
  else address.searchParams.set(NAME, place)
  history.replaceState(history.state, '', address)
}
