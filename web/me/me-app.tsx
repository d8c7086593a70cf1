import { useEffect, useRef } from 'react'
import { ME_MESSAGES } from '../../src/domain/me'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { seated } from '../ui/seats'
import { TeamChat } from './chat-links'
import { Screen } from './frame'
import { Loading } from './loading'
import { Open } from './open'
import { page, usePage } from './page'
import { readTrouble } from './trouble'
import { useView } from './view'

/** The visitor's own page. */
export function MeApp() {
  return (
    <ErrorBoundary fallback={broken}>
      <Shown />
    </ErrorBoundary>
  )
}

function Shown() {
  const now = usePage()
  useArrival(now.at === 'open' ? now.me.state : now.at)
  if (now.at === 'loading') return <Loading />
  if (now.at === 'open') return <Open {...now} />
  if (now.at === 'failed')
    return (
      <Screen
        seats={seated(0)}
        title={<span role="alert">{readTrouble(now.trouble)}</span>}
        isLong
        actions={<BigButton onClick={() => void page.load()}>Coba lagi</BigButton>}
      />
    )
  return (
    <Screen
      seats={seated(0)}
      title={now.at === 'over' ? ME_MESSAGES.linkOver : now.message}
      isLong
      actions={<TeamChat />}
    />
  )
}

function broken(tryAgain: () => void) {
  return (
    <Screen
      seats={seated(0)}
      title={<span role="alert">Ada yang ga beres di halaman ini. Tunggu sebentar, lalu coba lagi ya.</span>}
      isLong
      actions={<BigButton onClick={tryAgain}>Coba lagi</BigButton>}
    />
  )
}

/** What every new screen brings for those who do not see it change. */
function useArrival(state: string) {
  const view = useView()
  const shown = useRef('')
  useEffect(() => {
    const before = shown.current
    shown.current = `${state} ${view}`
    if (!before || before === shown.current || before.startsWith('loading')) return
    scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state, view])
}
