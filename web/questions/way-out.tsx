import { wayOut } from '../in-app'

/** How to leave a browser that forgets what it keeps, inside one. */
export function WayOut() {
  const way = wayOut(navigator.userAgent)
  return (
    way && <p className="mt-3 rounded-card bg-kunyit/40 px-4 py-2 text-center text-sm font-semibold">{way}</p>
  )
}
