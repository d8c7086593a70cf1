import { useEffect, useState } from 'react'
import type { Me } from '../../src/domain/me'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { seated } from '../ui/seats'
import { whenIdle } from '../ui/when-idle'
import { Screen } from './frame'
import { Loading } from './loading'
import type { SideView } from './view'

type SideScreens = typeof import('./side-screens')
let screens: SideScreens | undefined

async function fetchScreens() {
  screens = await import('./side-screens')
}

/** The side screens; their code is prefetched, so that it is available when the network fails. */
export function Later({ me, view }: { me: Me; view: SideView }) {
  const [isHere, setHere] = useState(screens !== undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (isHere) return
    fetchScreens().then(
      () => setHere(true),
      () => setFailed(true),
    )
  }, [isHere])

  if (failed) return trouble(() => location.reload())
  if (!screens) return <Loading />
  return <ErrorBoundary fallback={trouble}>{contentOf(screens, me, view)}</ErrorBoundary>
}

function contentOf({ Cancel, MyAnswers, MyData, NotMe }: SideScreens, me: Me, view: SideView) {
  if (view === 'cancel') return me.cancel && <Cancel me={me} cancel={me.cancel} />
  if (view === 'not-me') return <NotMe me={me} />
  return view.startsWith('data') ? <MyData me={me} view={view} /> : <MyAnswers me={me} view={view} />
}

export function usePrefetchedScreens() {
  useEffect(() => whenIdle(() => void fetchScreens().catch(() => {})), [])
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
