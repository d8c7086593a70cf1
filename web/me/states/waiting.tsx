import { BigButton } from '../../ui/big-button'
import { seated } from '../../ui/seats'
import { TeamChat } from '../chat-links'
import { useMyEvenings } from '../evenings'
import { leadText, textButton } from '../frame'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { goTo } from '../view'
import { type StateProps, StateScreen } from './state-screen'

export function Waiting({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  const { question, cards, open } = useMyEvenings(me)
  const title = `Kamu udah di antrean${me.name && `, ${me.name}`}.`
  const news = me.isUnreached ? (
    <>
      <p className={leadText}>
        Nomormu ga ada di WA, jadi kabar dari kita ga nyampe. Benerin di Jawabanku, atau chat kita ya.
      </p>
      <TeamChat variant="text" />
    </>
  ) : (
    <p className={leadText}>Kita kabarin lewat WA begitu mejamu siap.</p>
  )
  const rest = () => void change('rest', 'POST', '/rest')
  // the question has a button of its own: what else there is stands below it
  if (question)
    return (
      <StateScreen me={me} seats={seated(0)} title={title} isFull>
        {news}
        {question}
        {cards}
        <p className="mt-2 flex flex-wrap justify-center gap-x-3">
          <button type="button" className={textButton} onClick={() => goTo('answers')}>
            Jawabanku
          </button>
          <button type="button" className={textButton} aria-disabled={busy === 'rest'} onClick={rest}>
            Istirahat dulu
          </button>
        </p>
        <TroubleNote trouble={trouble} />
      </StateScreen>
    )
  return (
    <StateScreen
      me={me}
      seats={seated(0)}
      title={title}
      actions={
        <>
          {!me.readOnly && <TroubleNote trouble={trouble} />}
          {open && <BigButton onClick={open}>Kapan aku bisa</BigButton>}
          <BigButton variant="secondary" onClick={() => goTo('answers')}>
            Jawabanku
          </BigButton>
          {!me.readOnly && (
            <BigButton variant="quiet" isBusy={busy === 'rest'} onClick={rest}>
              Istirahat dulu
            </BigButton>
          )}
        </>
      }
    >
      {news}
      {cards}
    </StateScreen>
  )
}
