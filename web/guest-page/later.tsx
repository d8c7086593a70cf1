import { useEffect, useState } from 'react'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { seated } from '../ui/seats'
import { Screen } from './frame'
import { fetchedLater, type LaterProps } from './later-part'
import { Loading } from './loading'

export const sideScreens = fetchedLater(() => import('./side-screens'))
/** What nobody needs at a restaurant without a signal. */
export const otherStates = fetchedLater(() => import('./states/other-states'))

/** Renders what later code draws; while it is fetched and when it cannot be, says so. */
export function Later<T>({ from, children }: LaterProps<T>) {
  const [isHere, setHere] = useState(from.code !== undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (isHere) return
    from.fetch().then(
      () => setHere(true),
      () => setFailed(true),
    )
  }, [isHere, from])

  if (failed) return trouble(() => location.reload())
  if (!from.code) return <Loading />
  const { code } = from
  return <ErrorBoundary fallback={trouble}>{children(code)}</ErrorBoundary>
}

/** Fetches the rest of the page a moment after it has woken, so that it is there when the network fails. */
export function usePrefetchedScreens() {
  useEffect(() => {
    const timer = setTimeout(() => {
      sideScreens.fetch().catch(() => {})
      // a reload, too, shows the page as it was last
      navigator.serviceWorker?.register('/static/offline.js', { scope: '/k' }).catch(() => {})
    }, 1500)
    return () => clearTimeout(timer)
  }, [])
}

function trouble(tryAgain: () => void) {
  return (
    <Screen
      seats={seated(0)}
      title={
        <span role="alert">Bagian ini belum bisa dibuka. Cek koneksi internet kamu, lalu coba lagi ya.</span>
      }
      isLong
      actions={<BigButton onClick={tryAgain}>Coba lagi</BigButton>}
    />
  )
}
