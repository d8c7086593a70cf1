import { BigButton } from '../../ui/big-button'
import { seated } from '../../ui/seats'
import { leadText } from '../frame'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { type StateProps, StateScreen } from './state-screen'

/** Resting: not asked for now. */
export function Resting({ me, isNew }: StateProps) {
  const { busy, trouble, change } = useChange()
  return (
    <StateScreen
      me={me}
      seats={seated(0)}
      title={isNew ? 'Oke, kita istirahatin dulu.' : 'Lagi istirahat.'}
      actions={
        !me.readOnly && (
          <>
            <TroubleNote trouble={trouble} />
            <BigButton isBusy={busy === 'back'} onClick={() => void change('back', 'POST', '/back')}>
              Aku mau ikut lagi
            </BigButton>
          </>
        )
      }
    >
      <p className={leadText}>
        {isNew && !me.readOnly
          ? 'Kalau mau ikut lagi, pencet tombol di bawah.'
          : 'Kamu ga akan kita ajak dulu.'}
      </p>
    </StateScreen>
  )
}
