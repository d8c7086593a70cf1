import type { ComponentType } from 'react'
import { Backup } from './backup'
import { Declined } from './declined'
import { Erasing } from './erasing'
import { EveningScreen } from './evening'
import { Resting } from './resting'
import type { OtherState, StateProps } from './state-screen'
import { StillState } from './still'

const STATES: Record<OtherState, ComponentType<StateProps>> = {
  declined: Declined,
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

/** The states that the first view does without. */
export function OtherStateScreen({ me, isNew }: StateProps) {
  const State = STATES[me.state as OtherState]
  return <State me={me} isNew={isNew} />
}
