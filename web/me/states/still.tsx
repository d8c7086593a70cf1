import type { ReactNode } from 'react'
import type { MeState } from '../../../src/domain/me'
import { BigButton } from '../../ui/big-button'
import { FULL_TABLE, seated } from '../../ui/seats'
import { ChatLink, TeamChat } from '../chat-links'
import { MyEvenings } from '../evenings'
import { leadText } from '../frame'
import { goTo } from '../view'
import { Back } from './back'
import { type StateProps, StateScreen } from './state-screen'

interface Words {
  title: string
  isLong?: true
  text: string
  action?: (name: string) => ReactNode
}

/** The states without a question. */
export type Still = Extract<MeState, 'late' | 'moved' | 'cancelled' | 'removed' | 'over'>

const words: Record<Still, Words> = {
  late: {
    title: 'Batas jawabnya udah lewat, dan kursinya kita kasih ke yang nunggu.',
    isLong: true,
    text: 'Kamu tetap di antrean.',
  },
  moved: {
    title: 'Jadwalnya lagi kita ubah.',
    text: 'Tanggal barunya kita kabarin lewat WA.',
  },
  cancelled: {
    title: 'Makan malam ini ga jadi.',
    text: 'Kamu tetap kita dahulukan buat meja berikutnya.',
  },
  removed: {
    title: 'Kamu belum kita jadwalkan.',
    text: 'Ada pertanyaan?',
    action: () => <TeamChat />,
  },
  over: {
    title: 'Makasih udah semeja!',
    text: 'Gimana malamnya?',
    action: (name) => (
      <ChatLink variant="primary" text={`Halo Semeja! Ini ${name}. Malamnya `}>
        Cerita lewat WA
      </ChatLink>
    ),
  },
}

/** States of people who are free for another table, and may say when they can. */
const FREE_STATES: MeState[] = ['late', 'cancelled', 'over']

export function StillState({ me }: StateProps) {
  const { title, isLong, text, action } = words[me.state as Still]
  return (
    <StateScreen
      me={me}
      seats={me.state === 'over' ? FULL_TABLE : seated(0)}
      title={title}
      isLong={isLong}
      actions={
        action && (
          <>
            {me.state === 'over' && me.feedback ? (
              <BigButton onClick={() => goTo('after')}>Cerita di sini</BigButton>
            ) : (
              action(me.name)
            )}
            {me.canReturn && me.state === 'over' && <Back variant="secondary" />}
          </>
        )
      }
    >
      <p className={leadText}>
        {text}
        {me.state === 'moved' && me.isPaid && ' Pembayaranmu aman.'}
      </p>
      {FREE_STATES.includes(me.state) && <MyEvenings me={me} />}
    </StateScreen>
  )
}
