import { type ComponentType, useEffect, useState } from 'react'
import type { Me } from '../../src/domain/me'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { seated } from '../ui/seats'
import { whenIdle } from '../ui/when-idle'
import { Screen } from './frame'
import { Loading } from './loading'
import type { View } from './view'

type Places = typeof import('./places')
let places: Places | undefined

async function fetchPlaces() {
  places = await import('./places')
}

/** The screens beside the state; their code is prefetched, so that it is there when the network fails. */
export function Later({ me, view }: { me: Me; view: View }) {
  const [isHere, setHere] = useState(places !== undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (isHere) return
    fetchPlaces().then(
      () => setHere(true),
      () => setFailed(true),
    )
  }, [isHere])

  if (failed) return trouble(() => location.reload())
  if (!places) return <Loading />
  const Place: ComponentType<{ me: Me; view: View }> = view.startsWith('data')
    ? places.MyData
    : places.MyAnswers
  return (
    <ErrorBoundary fallback={trouble}>
      <Place me={me} view={view} />
    </ErrorBoundary>
  )
}

export function usePrefetchedPlaces() {
  useEffect(() => whenIdle(() => void fetchPlaces().catch(() => {})), [])
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
