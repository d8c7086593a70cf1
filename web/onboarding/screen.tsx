import { useEffect, useState } from 'react'
import { BigButton } from '../ui/big-button'
import { fetchOtherScreens, type ScreenName, screenOf } from './screens'

/** The screen of a page; nothing until it has been fetched, which is rarely waited for. */
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

  if (Shown) return <Shown />
  if (!failed) return null
  return (
    <div className="grid flex-1 content-center gap-6 px-5 text-center">
      <p role="alert">Halaman ini belum bisa dibuka. Cek koneksi internet kamu, lalu coba lagi ya.</p>
      <BigButton onClick={() => location.reload()}>Coba lagi</BigButton>
    </div>
  )
}
