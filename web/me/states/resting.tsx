import { seated } from '../../ui/seats'
import { leadText } from '../frame'
import { Back } from './back'
import { type StateProps, StateScreen } from './state-screen'

export function Resting({ me, isNew }: StateProps) {
  return (
    <StateScreen
      me={me}
      seats={seated(0)}
      title={isNew ? 'Oke, kita istirahatin dulu.' : 'Lagi istirahat.'}
      actions={!me.readOnly && <Back />}
    >
      <p className={leadText}>
        {isNew && !me.readOnly
          ? 'Kalau mau ikut lagi, pencet tombol di bawah.'
          : 'Kamu ga akan kita ajak dulu.'}
      </p>
    </StateScreen>
  )
}
