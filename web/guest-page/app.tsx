import type { ComponentType } from 'react'
import { type Me, PAGE_MESSAGES } from '../../src/domain/guest-page/guest-page'
import { BigButton } from '../ui/big-button'
import { ErrorBoundary } from '../ui/error-boundary'
import { seated } from '../ui/seats'
import { TeamChat } from './chat-links'
import { Screen } from './frame'
import { Later, otherStates, sideScreens, usePrefetchedScreens } from './later'
import { Loading } from './loading'
import { page, usePage } from './page'
import { Paid } from './states/paid'
import type { FirstState, StateProps } from './states/state-screen'
import { placeOf, ticketShown } from './states/ticket-shown'
import { Waiting } from './states/waiting'
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
  usePrefetchedScreens()
  const isThere = isShown(view, me)
  if (isThere)
    return (
      <Later key="side" from={sideScreens}>
        {({ OtherScreen }) => <OtherScreen me={me} view={view} />}
      </Later>
    )
  const State = ticketShown(me) ? undefined : STATES[me.state as FirstState]
  if (State) return <State key={me.state} me={me} isNew={isNew} />
  return (
    <Later key={me.state} from={otherStates}>
      {({ OtherStateScreen }) => <OtherStateScreen me={me} isNew={isNew} />}
    </Later>
  )
}

function isShown(view: SideView, me: Me): boolean {
  if (view === 'cancel') return me.cancel !== null
  if (/^(leave|place)\//.test(view)) return placeOf(me, view) !== undefined
  if (view === 'menu') return me.menu?.isOpen === true
  if (view === 'after') return me.feedback.length > 0
  return view === 'not-me' ? !me.readOnly : view !== ''
}

const STATES: Record<FirstState, ComponentType<StateProps>> = {
  waiting: Waiting,
  paid: Paid,
}
