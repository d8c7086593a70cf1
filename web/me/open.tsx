import type { ComponentType } from 'react'
import type { Me } from '../../src/domain/me'
import { Later, otherStates, sideScreens, usePrefetchedScreens } from './later'
import { Confirmed } from './states/confirmed'
import { Paid } from './states/paid'
import { SeatOffer } from './states/seat-offer'
import type { FirstState, StateProps } from './states/state-screen'
import { Waiting } from './states/waiting'
import { type SideView, useView } from './view'

/** The loaded page: the state, or one of the other screens. */
export function Open({ me, isNew }: StateProps) {
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
  const State = STATES[me.state as FirstState]
  if (State) return <State key={me.state} me={me} isNew={isNew} />
  return (
    <Later key={me.state} from={otherStates}>
      {({ OtherStateScreen }) => <OtherStateScreen me={me} isNew={isNew} />}
    </Later>
  )
}

function isShown(view: SideView, me: Me): boolean {
  if (view === 'cancel') return me.cancel !== null
  if (view === 'menu') return me.menu?.isOpen === true
  if (view === 'after') return me.feedback.length > 0
  return view === 'not-me' ? !me.readOnly : view !== ''
}

const STATES: Record<FirstState, ComponentType<StateProps>> = {
  waiting: Waiting,
  asked: SeatOffer,
  confirmed: Confirmed,
  paid: Paid,
}
