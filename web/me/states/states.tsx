import type { ComponentType } from 'react'
import type { MeState } from '../../../src/domain/me'
import { Backup } from './backup'
import { Confirmed } from './confirmed'
import { Declined } from './declined'
import { Erasing } from './erasing'
import { Paid } from './paid'
import { Resting } from './resting'
import { SeatOffer } from './seat-offer'
import type { StateProps } from './state-screen'
import { StillState } from './still'
import { Waiting } from './waiting'

/** The screen of each state. */
export const STATES: Record<MeState, ComponentType<StateProps>> = {
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
}
