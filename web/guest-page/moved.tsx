import type { Me, Moment } from '../../src/domain/guest-page/guest-page'
import { leadText } from './frame'
import { becauseOf, spoken } from './page-texts'

interface MovedProps {
  from: Moment | null
  reason: string | null
  /** nothing is lost by a cancel */
  isFree: boolean
}

/** Says from which date a dinner was moved; nothing where it was not. */
export function Moved({ from, reason, isFree }: MovedProps) {
  if (!from) return null
  return (
    <p role="status" className={`${leadText} font-semibold`}>
      Digeser dari {spoken(from)}
      {becauseOf(reason)}.{isFree && ' Ga bisa? Batal aja, ga ada yang hangus.'}
    </p>
  )
}

/** Says it of the dinner that a page is about. */
export function MovedDinner({ me: { dinner, cancel } }: { me: Me }) {
  return dinner && <Moved from={dinner.movedFrom} reason={dinner.reason} isFree={cancel?.isLate === false} />
}
