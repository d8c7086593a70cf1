import type { ComponentType } from 'react'
import type { MeState } from '../../src/domain/me'
import { Later, usePrefetchedScreens } from './later'
import { Backup } from './states/backup'
import { Confirmed } from './states/confirmed'
import { Declined } from './states/declined'
import { Erasing } from './states/erasing'
import { EveningScreen } from './states/evening'
import { Paid } from './states/paid'
import { Resting } from './states/resting'
import { SeatOffer } from './states/seat-offer'
import type { StateProps } from './states/state-screen'
import { StillState } from './states/still'
import { Waiting } from './states/waiting'
import { useView } from './view'

/** The loaded page: the state, or one of the other screens. */
export function Open({ me, isNew }: StateProps) {
  const chosen = useView()
  // there is nothing beside that
  const view = me.state === 'erasing' ? '' : chosen
  usePrefetchedScreens()
  const isThere = view === 'cancel' ? me.cancel !== null : view === 'not-me' ? !me.readOnly : view !== ''
  if (isThere) return <Later me={me} view={view} />
  const State = STATES[me.state]
  return <State key={me.state} me={me} isNew={isNew} />
}

/** The screen of each state. */
const STATES: Record<MeState, ComponentType<StateProps>> = {
  waiting: Waiting,
  asked: SeatOffer,
  declined: Declined,
  confirmed: Confirmed,
  paid: Paid,
  backup: Backup,
  resting: Resting,
  late: StillState,
  moved: StillState,
  cancelled: StillState,
  removed: StillState,
  over: StillState,
  erasing: Erasing,
  'sure-question': EveningScreen,
  sure: EveningScreen,
  spare: EveningScreen,
  reserve: EveningScreen,
  'seat-offer': EveningScreen,
}
