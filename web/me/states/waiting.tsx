import { BigButton } from '../../ui/big-button'
import { seated } from '../../ui/seats'
import { TeamChat } from '../chat-links'
import { MyEvenings } from '../evenings'
import { leadText } from '../frame'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { goTo } from '../view'
import { type StateProps, StateScreen } from './state-screen'

export function Waiting({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  return (
    <StateScreen
      me={me}
      seats={seated(0)}
      title={`Kamu udah di antrean${me.name && `, ${me.name}`}.`}
      actions={
        <>
          {!me.readOnly && <TroubleNote trouble={trouble} />}
          <BigButton variant="secondary" onClick={() => goTo('answers')}>
            Jawabanku
          </BigButton>
          {!me.readOnly && (
            <BigButton
              variant="quiet"
              isBusy={busy === 'rest'}
              onClick={() => void change('rest', 'POST', '/rest')}
            >
              Istirahat dulu
            </BigButton>
          )}
        </>
      }
    >
      {me.isUnreached ? (
        <>
          <p className={leadText}>
            Nomormu ga ada di WA, jadi kabar dari kita ga nyampe. Benerin di Jawabanku, atau chat kita ya.
          </p>
          <TeamChat variant="text" />
        </>
      ) : (
        <p className={leadText}>Kita kabarin lewat WA begitu mejamu siap.</p>
      )}
      <MyEvenings me={me} saysDays />
    </StateScreen>
  )
}
