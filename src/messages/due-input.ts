// what messages follow from, and what is due
import type { Outcome } from '../domain/after-dinner/outcome'
import type { PayHours } from '../domain/evening/evening-hours'
import type { LeftCode } from '../domain/group/group'
import type { Dinner, Notice, Seat as SeatRules, Silence } from '../domain/group/seat'
import type { Arrival } from '../domain/guest-page/guest-page'
import type { MessageKind } from '../domain/messages/message-kinds'

export interface DueSeat extends SeatRules {
  userId: number
  addedAt: string
  leftCode: LeftCode | null
  /** rupiah to transfer, the digits with it; none where nothing is due */
  amountDue?: number | null
  /** what they said, or staff noted, of their coming on the day */
  arrival?: Arrival | null
  /** what became of it at the dinner, once that is known */
  outcome?: Outcome | null
  /** the first dinner of its person at which staff noted a no-show, and the person may be written to */
  isFirstMissed?: boolean
  /** staff have paused them */
  isPaused?: boolean
}

export interface DueTable extends Dinner {
  id: number
  /** that it was dealt for */
  evening?: PayHours | null
  /** venue, address and name at the door, one a line; null unless all are known */
  venueText: string | null
  seats: readonly DueSeat[]
  /** staff noted at the door who came */
  hasDoor?: boolean
  /** its venue is of the book and has not confirmed the table, though staff have written to a restaurant */
  isUnbooked?: boolean
}

/** All that messages follow from; times are UTC ISO. */
export interface DueInput {
  tables: readonly DueTable[]
  /** people who were notified of a group that is deleted */
  gone: readonly { userId: number; groupId: number; notices: readonly Notice[] }[]
}

/** A message that should be written now. */
export interface Due {
  userId: number
  groupId: number | null
  /** of a message about an evening as a whole */
  eveningId: number | null
  kind: MessageKind
  /** the date it speaks of */
  eventAt: string | null
  /** when it turns red (ms) */
  redAt: number | null
  /** what it asks for an answer or a transfer by */
  deadline: string | null
  /** there is no time left for an answer in writing */
  call: boolean
  /** of `pay`: cancelling is not free any more */
  isFinal?: boolean
}

/** A member whose seat may be given to somebody else. */
export type Silent = Silence & { userId: number; groupId: number }
