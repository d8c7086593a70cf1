import { BigButton } from '../../ui/big-button'
import { seated } from '../../ui/seats'
import { lead } from '../frame'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { goTo } from '../view'
import { type StateProps, StateScreen } from './state-screen'

/** In the queue. */
export function Waiting({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  return (
    <StateScreen
      me={me}
      seats={seated(0)}
      title={`Kamu udah di antrean, ${me.name}.`}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          <BigButton variant="secondary" onClick={() => goTo('answers')}>
            Jawabanku
          </BigButton>
          <BigButton
            variant="quiet"
            isBusy={busy === 'rest'}
            onClick={() => void change('rest', 'POST', '/rest')}
          >
            Istirahat dulu
          </BigButton>
        </>
      }
    >
      <p className={lead}>Kita kabarin lewat WA begitu mejamu siap.</p>
    </StateScreen>
  )
}
