import type { ComponentType } from 'react'
import type { MeState } from '../../../src/domain/guest-page/guest-page'
import { NO_TABLE } from '../../ui/seats'
import { leadText } from '../frame'
import { Backup } from './backup'
import { Confirmed } from './confirmed'
import { Declined } from './declined'
import { Erasing } from './erasing'
import { Paid } from './paid'
import { SeatOffer } from './seat-offer'
import { type StateProps, StateScreen } from './state-screen'
import { Back, StillState } from './still'
import { TicketScreen } from './ticket'
import { ticketShown } from './ticket-shown'
import { Waiting } from './waiting'

const STATES: Record<MeState, ComponentType<StateProps>> = {
  waiting: Waiting,
  paid: Paid,
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

/** What is so with a guest: the place that their page is about, or their state. */
export function State({ me, isNew }: StateProps) {
  const ticket = ticketShown(me)
  if (ticket) {
    const { id, status, isStandby } = ticket
    return <TicketScreen key={`${id} ${status} ${isStandby}`} me={me} ticket={ticket} isNew={isNew} />
  }
  const Shown = STATES[me.state]
  return <Shown key={me.state} me={me} isNew={isNew} />
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
