import { useEffect } from 'react'
import { PAGE_MESSAGES } from '../../../src/domain/guest-page/guest-page'
import { BigButton } from '../../ui/big-button'
import { seated } from '../../ui/seats'
import { TeamChat } from '../chat-links'
import { leadText } from '../frame'
import { spoken } from '../page-texts'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { leaveView } from '../view'
import { type StateProps, StateScreen } from './state-screen'

/** To be erased, by a link that staff had handed out: until then the person may change their mind. */
export function Erasing({ me: { erasing, ...me } }: StateProps) {
  const { busy, trouble, change } = useChange()
  // who returns is not asked once more whether to erase
  useEffect(leaveView, [])
  if (!erasing) return null
  const isOwn = me.scope === 'phone'
  return (
    <StateScreen
      me={{ ...me, erasing }}
      seats={seated(0)}
      title={`Datamu kita hapus ${spoken(erasing.at)}.${isOwn ? ' Berubah pikiran?' : ''}`}
      isLong
      actions={
        isOwn && (
          <>
            <TroubleNote trouble={trouble} />
            <BigButton isBusy={busy === 'stay'} onClick={() => void change('stay', 'POST', '/stay')}>
              Ga jadi hapus
            </BigButton>
            {erasing.stopped !== null && <TeamChat />}
          </>
        )
      }
    >
      {erasing.stopped !== null ? (
        <p className={leadText}>
          Tim kita menahan penghapusannya dulu: {erasing.stopped}
          <br />
          Kita hubungi kamu lewat WA sebelum waktu itu.
        </p>
      ) : (
        <p className={leadText}>
          {erasing.waits
            ? 'Tim kita cek dulu permintaannya, jadi bisa juga lebih cepat. Kamu udah keluar dari antrean dan dari mejamu.'
            : 'Kamu udah keluar dari antrean dan dari mejamu.'}
        </p>
      )}
      {!isOwn && <p className={leadText}>{PAGE_MESSAGES.readOnly}</p>}
    </StateScreen>
  )
}
