import { useEffect } from 'react'
import { type Me, PAGE_MESSAGES } from '../../src/domain/guest-page/guest-page'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { seated } from '../ui/seats'
import { whenIdle } from '../ui/when-idle'
import { TeamChat } from './chat-links'
import { Screen } from './frame'
import { Loading } from './loading'
import { page, usePage } from './page'
import { OtherScreen } from './side-screens'
import { State } from './states/state'
import type { StateProps } from './states/state-screen'
import { placeOf } from './states/ticket-shown'
import { readTrouble } from './trouble'
import { type SideView, useView } from './view'

export function GuestPage() {
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

/** The loaded page: the state, or one of the other screens. */
function Open({ me, isNew }: StateProps) {
  const chosen = useView()
  // there is nothing beside that
  const view = me.state === 'erasing' ? '' : chosen
  useOfflinePage()
  return isShown(view, me) ? <OtherScreen me={me} view={view} /> : <State me={me} isNew={isNew} />
}

/** Lets a reload without a network show the page as it was last, once it was shown. */
function useOfflinePage() {
  useEffect(() => {
    return whenIdle(() => {
      navigator.serviceWorker?.register('/static/offline.js', { scope: '/k' }).catch(() => {})
    })
  }, [])
}

function isShown(view: SideView, me: Me): boolean {
  if (view === 'cancel') return me.cancel !== null
  if (/^(leave|place)\//.test(view)) return placeOf(me, view) !== undefined
  if (view === 'menu') return me.menu?.isOpen === true
  if (view === 'after') return me.feedback.length > 0
  return view === 'not-me' ? !me.readOnly : view !== ''
}
