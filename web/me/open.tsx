import type { ComponentType } from 'react'
import { Later, otherStates, sideScreens, usePrefetchedScreens } from './later'
import { Confirmed } from './states/confirmed'
import { Paid } from './states/paid'
import { SeatOffer } from './states/seat-offer'
import type { FirstState, StateProps } from './states/state-screen'
import { Waiting } from './states/waiting'
import { useView } from './view'

/** The loaded page: the state, or one of the other screens. */
export function Open({ me, isNew }: StateProps) {
  const chosen = useView()
  // there is nothing beside that
  const view = me.state === 'erasing' ? '' : chosen
  usePrefetchedScreens()
  const isThere = view === 'cancel' ? me.cancel !== null : view === 'not-me' ? !me.readOnly : view !== ''
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

const STATES: Record<FirstState, ComponentType<StateProps>> = {
  waiting: Waiting,
  asked: SeatOffer,
  confirmed: Confirmed,
  paid: Paid,
}
