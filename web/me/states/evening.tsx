import type { EveningState, Me } from '../../../src/domain/me'
import { BigButton } from '../../ui/big-button'
import { INVITATION, seated } from '../../ui/seats'
import { DinnerLine } from '../dinner'
import { leadText } from '../frame'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { answerLine } from '../words'
import { type StateProps, StateScreen } from './state-screen'

interface Words {
  title: (day: string) => string
  text: (evening: NonNullable<Me['evening']>) => string
  /** the first is the main one; each sends its body */
  answers: [text: string, body: object][]
}

const TAKE = { take: true }

const WORDS: Record<EveningState, Words> = {
  spare: {
    title: () => 'Kali ini belum kebagian kursi.',
    text: () => 'Kamu kita duluin buat meja berikutnya. Kalau ada yang batal, mau kita kabarin?',
    answers: [
      ['Kabarin aku', { reserve: true }],
      ['Ga usah', { reserve: false }],
    ],
  },
  reserve: {
    title: (day) => `Kamu cadangan buat ${day}.`,
    text: () => 'Kalau ada kursi kosong, kita kabarin lewat WA.',
    answers: [['Ga jadi', { reserve: false }]],
  },
  'seat-offer': {
    title: () => 'Ada kursi kosong buat kamu.',
    text: ({ until }) => answerLine(until),
    answers: [
      ['Aku ikut', TAKE],
      ['Belum bisa', { take: false }],
    ],
  },
}

/** An evening that its visitor has joined, once its tables are made and they sit at none. */
export function EveningScreen({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  const { evening } = me
  if (!evening) return null
  const { title, text, answers } = WORDS[me.state as EveningState]
  const isOffer = answers[0]![1] === TAKE
  return (
    <StateScreen
      me={me}
      seats={isOffer ? INVITATION : seated(0)}
      title={title(evening.when.day)}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          {answers.map(([label, body], i) => (
            <BigButton
              key={label}
              variant={i === 0 && answers.length > 1 ? 'primary' : 'secondary'}
              isBusy={busy === label}
              onClick={() => void change(label, 'PUT', `/evenings/${evening.id}`, body)}
            >
              {label}
            </BigButton>
          ))}
        </>
      }
    >
      <p className={leadText}>
        <DinnerLine dinner={{ ...evening, place: null, table: null }} />
      </p>
      <p className={leadText}>{text(evening)}</p>
    </StateScreen>
  )
}
