import { PAGE_MESSAGES } from '../../src/domain/me'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { seated } from '../ui/seats'
import { TeamChat } from './chat-links'
import { Screen } from './frame'
import { Loading } from './loading'
import { Open } from './open'
import { page, usePage } from './page'
import { readTrouble } from './trouble'

export function MeApp() {
  return (
    <ErrorBoundary fallback={broken}>
      <Shown />
    </ErrorBoundary>
  )
}

function Shown() {
  const now = usePage()
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
      title={now.at === 'ended' ? now.message : TITLES[now.at]}
      isLong
      actions={<TeamChat />}
    />
  )
}

const TITLES = { none: PAGE_MESSAGES.noLink, over: PAGE_MESSAGES.linkOver }

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
