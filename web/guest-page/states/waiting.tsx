import { EVENING_TEXTS } from '../../../src/domain/evening/open-evenings'
import { BigButton } from '../../ui/big-button'
import { seated } from '../../ui/seats'
import { Apart } from '../actions'
import { ChatLink, TeamChat } from '../chat-links'
import { useMyEvenings } from '../evenings'
import { leadText } from '../frame'
import { News } from '../news'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'
import { type StateProps, StateScreen } from './state-screen'

export function Waiting({ me }: StateProps) {
  const { busy, trouble, change } = useChange()
  const { news } = me
  // loaded here, so that its buttons give way once they have come
  const { cards, isNone, isLooking } = useMyEvenings(me)
  const actions = (
    <>
      {isNone && <ChatLink text={EVENING_TEXTS.days}>{EVENING_TEXTS.sayDays}</ChatLink>}
      {!me.readOnly && (
        <>
          <TroubleNote trouble={trouble} />
          <BigButton
            variant="quiet"
            isBusy={busy === 'rest'}
            onClick={() => void change('rest', 'POST', '/rest')}
          >
            Istirahat dulu
          </BigButton>
        </>
      )}
    </>
  )
  return (
    <StateScreen
      me={me}
      seats={seated(0)}
      isFull={me.refunds[0]?.done === false}
      // below the evenings: over them it would be what one is to press
      next={
        <>
          {cards}
          {cards && <Apart className="mt-3">{actions}</Apart>}
        </>
      }
      title={
        me.cancelled[0]
          ? 'Makan malammu ga jadi.'
          : `${news ? 'Cek WA kamu' : 'Kamu udah terdaftar'}${me.name && `, ${me.name}`}.`.replace('….', '…')
      }
      actions={!cards && actions}
      isLooking={isLooking}
    >
      {me.isUnreached ? (
        <>
          <p className={leadText}>
            Nomormu ga ada di WA, jadi kabar dari kita ga nyampe. Benerin di Jawabanku, atau chat kita ya.
          </p>
          <TeamChat variant="text" />
        </>
      ) : news ? (
        <News news={news} />
      ) : (
        <p className={leadText}>
          {isLooking
            ? ''
            : cards
              ? 'Pilih malam yang cocok, atau tunggu kabar dari kita di WA.'
              : 'Kita kabarin lewat WA begitu mejamu siap.'}
        </p>
      )}
    </StateScreen>
  )
}
