import type { ComponentType } from 'react'
import { NO_TABLE } from '../../ui/seats'
import { leadText } from '../frame'
import { Backup } from './backup'
import { Confirmed } from './confirmed'
import { Declined } from './declined'
import { Erasing } from './erasing'
import { SeatOffer } from './seat-offer'
import { type OtherState, type StateProps, StateScreen } from './state-screen'
import { Back, StillState } from './still'
import { TicketScreen } from './ticket'
import { ticketShown } from './ticket-shown'

const STATES: Record<OtherState, ComponentType<StateProps>> = {
  asked: SeatOffer,
  confirmed: Confirmed,
  declined: Declined,
  backup: Backup,
  resting: Resting,
  late: StillState,
  moved: StillState,
  cancelled: StillState,
  removed: StillState,
  over: StillState,
  erasing: Erasing,
}

export { MovedDinner } from '../moved'
export { Friends } from './friends'

/** The states that the first view does without. */
export function OtherStateScreen({ me, isNew }: StateProps) {
  const ticket = ticketShown(me)
  if (ticket) {
    const { id, status, isStandby } = ticket
    return <TicketScreen key={`${id} ${status} ${isStandby}`} me={me} ticket={ticket} isNew={isNew} />
  }
  const State = STATES[me.state as OtherState]
  return <State me={me} isNew={isNew} />
}

function Resting({ me, isNew }: StateProps) {
  return (
    <StateScreen
      me={me}
      seats={NO_TABLE}
      title={isNew ? 'Oke, jeda dulu ya.' : 'Lagi istirahat.'}
      actions={!me.readOnly && <Back />}
    >
      <p className={leadText}>
        {isNew && !me.readOnly
          ? 'Kalau mau ikut lagi, ketuk tombol di bawah.'
          : 'Kamu ga akan kita ajak dulu.'}
      </p>
    </StateScreen>
  )
}
