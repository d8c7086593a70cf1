import type { Me } from '../../src/domain/guest-page/guest-page'
import { BigButton } from '../ui/big-button'
import { Apart } from './actions'
import { card, leadText } from './frame'
import { TroubleNote } from './trouble'
import { useChange } from './use-change'
import { goTo } from './view'

const DAY_MS = 86_400_000

/** Asks whether they come as they said, once tables are announced; nothing at the door. */
export function ComingCard({ me: { coming, arrival, dinner } }: { me: Me }) {
  const { busy, trouble, change } = useChange()
  if (!coming || arrival || !dinner?.when) return null
  if (coming.isSaid) return <p className={leadText}>Sip, sampai ketemu!</p>
  const sayYes = () => void change('coming', 'PUT', `/tickets/${coming.ticket}/coming`, { coming: true })
  return (
    <Apart className={card}>
      <p className="font-bold">{dayOf(dinner.when)} jadi datang, kan?</p>
      <TroubleNote trouble={trouble} />
      {/* beside each other: below it the second would lie under the buttons of the screen */}
      <div className="grid grid-cols-2 gap-3 half:grid-cols-1">
        <BigButton variant="secondary" isBusy={busy === 'coming'} onClick={sayYes}>
          Jadi
        </BigButton>
        <BigButton variant="quiet" onClick={() => goTo('cancel')}>
          Ga bisa
        </BigButton>
      </div>
    </Apart>
  )
}

function dayOf({ at, day }: { at: string; day: string }): string {
  const is = (ms: number) => new Date(at).toDateString() === new Date(ms).toDateString()
  const now = Date.now()
  return is(now) ? 'Hari ini' : is(now + DAY_MS) ? 'Besok' : day
}
