import { useEffect, useState } from 'react'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { fetchOtherScreens, type ScreenName, screenOf } from './screens'

/** The screen of a page; nothing until its code is loaded, which is mostly prefetched. */
export function Screen({ page }: { page: ScreenName }) {
  const [Shown, setShown] = useState(() => screenOf(page))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (Shown) return
    fetchOtherScreens().then(
      () => setShown(() => screenOf(page)),
      () => setFailed(true),
    )
  }, [Shown, page])

  if (Shown)
    return (
      <ErrorBoundary fallback={broken}>
        <Shown />
      </ErrorBoundary>
    )
  return (
    failed && trouble('Halaman ini belum bisa dibuka. Cek koneksi internet kamu', () => location.reload())
  )
}

/** Returns the fallback for a screen that failed; the answers are stored outside of it. */
export function broken(tryAgain: () => void) {
  return trouble('Ada yang ga beres di halaman ini, tapi jawaban kamu masih ada. Tunggu sebentar', tryAgain)
}

function trouble(text: string, onRetry: () => void) {
  return (
    <div className="grid flex-1 content-center gap-6 px-5 text-center">
      <p role="alert">{text}, lalu coba lagi ya.</p>
      <BigButton onClick={onRetry}>Coba lagi</BigButton>
    </div>
  )
}
