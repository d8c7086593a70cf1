import { useState } from 'react'
import * as v from 'valibot'
import type { EndTicket, StaffTicket } from '../../../../src/domain/evening/staff-tickets'
import { hasDropped, hasPaid, isAwaited, isIdle, type MemberStatus } from '../../../../src/domain/group/group'
import { undoableSchema, undoSchema } from '../../../../src/domain/staff/undo'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { SelectField } from '../../../ui/select-field'
import { toast } from '../../../ui/toast'
import { undoAction } from '../form/undo'
import { useAction } from '../form/use-action'

/** Somebody's place at an evening, while they have no seat at a table of it. */
export interface Place {
  userId: number
  eveningId: number
  /** whole rupiah */
  price: number
  /** null: they have not joined */
  ticket: { id: number; status: MemberStatus; pay_by: string | null; answer_by: string | null } | null
  /** tables are made, and they get a seat that becomes free */
  isStandby: boolean
}

const storedSchema = v.object({
  message: v.string(),
  warning: v.optional(v.nullable(v.string()), null),
  undo: undoSchema,
})

/** Has somebody join an evening, or changes how their place is paid for; once tables are made it gives them a free seat. */
function useTicket({ userId, eveningId }: Pick<Place, 'userId' | 'eveningId'>) {
  return useAction({
    run: (pay: StaffTicket['pay']) =>
      call(storedSchema, 'POST', `/api/evenings/${eveningId}/tickets`, { userId, pay }),
    failure: 'The place could not be changed',
    onDone: ({ message, warning, undo }) =>
      toast({ title: message, description: warning ?? undefined, action: undoAction(undo) }),
  })
}

function useEndTicket({ eveningId, id }: PlaceToEnd, onDone: () => void) {
  return useAction({
    run: ({ choice }: EndTicket) =>
      call(
        undoableSchema,
        'DELETE',
        `/api/evenings/${eveningId}/tickets/${id}${choice ? `?choice=${choice}` : ''}`,
      ),
    failure: 'The place could not be cancelled',
    onDone({ message, undo }) {
      onDone()
      toast({ title: message, action: undoAction(undo) })
    },
  })
}

/** Says where somebody without a seat stands; `time` shows an instant. */
export function placeText(
  { ticket, isStandby }: Pick<Place, 'ticket' | 'isStandby'>,
  isMade: boolean,
  time: (instant: string) => string,
): string {
  if (!ticket) return 'Has not joined'
  const { pay_by: payBy, answer_by: answerBy } = ticket
  if (hasDropped(ticket)) return 'Out'
  if (isAwaited(ticket)) return payBy ? `Awaited until ${time(payBy)}` : 'Awaited'
  if (answerBy) return `Paid, asked for the new day until ${time(answerBy)}`
  if (isStandby) return hasPaid(ticket) ? 'Stands by, paid' : 'Stands by'
  if (hasPaid(ticket)) return 'Paid, no table yet'
  return isMade ? 'On the list, no table' : 'On the list'
}

interface PlaceButtonsProps {
  place: Place
  /** a place may be held there */
  isOpen: boolean
  /** tables are made: who joins takes a free seat, or stands by */
  isMade: boolean
  /** whose place it is, or where */
  of: string
}

/** What staff do with somebody's place at an evening. */
export function PlaceButtons({ place, isOpen, isMade, of }: PlaceButtonsProps) {
  const { ticket } = place
  const give = useTicket(place)
  const button = (text: string, onPress: () => void) => (
    <PlaceButton text={text} of={of} isPending={give.isPending} onPress={onPress} />
  )
  if (!ticket || hasDropped(ticket))
    return button(isMade ? 'Give a seat' : 'Join', () => give.mutate('later'))
  return (
    <>
      {isAwaited(ticket) && button('Paid', () => give.mutate('paid'))}
      {isAwaited(ticket) && button('Back to the list', () => give.mutate('later'))}
      {isIdle(ticket) &&
        isOpen &&
        !isMade &&
        place.price > 0 &&
        button('Await payment', () => give.mutate('now'))}
      {hasPaid(ticket) && ticket.answer_by && button('Still comes', () => give.mutate('paid'))}
      {isMade && button('Give a seat', () => give.mutate('later'))}
      <CancelButton place={{ ...place, ...ticket }} of={of} />
    </>
  )
}

interface PlaceToEnd extends Pick<Place, 'eveningId' | 'price'> {
  /** of the ticket */
  id: number
  status: MemberStatus
}

/** What staff do with the seat that somebody has at a table of an evening. */
export function SeatButtons({ place, of }: { place: PlaceToEnd & Pick<Place, 'userId'>; of: string }) {
  const { mutate, isPending } = useTicket(place)
  return (
    <>
      {isAwaited(place) && place.price > 0 && (
        <PlaceButton text="Paid" of={of} isPending={isPending} onPress={() => mutate('paid')} />
      )}
      <CancelButton place={place} of={of} />
    </>
  )
}

/** Cancels somebody's place at an evening, and their seat at a table of it; of who has paid it asks what becomes of the money. */
function CancelButton({ place, of }: { place: PlaceToEnd; of: string }) {
  const [isEnding, setEnding] = useState(false)
  const end = useEndTicket(place, () => setEnding(false))
  return (
    <>
      <PlaceButton
        text="Cancel"
        of={of}
        isPending={end.isPending}
        onPress={() => (hasPaid(place) && place.price > 0 ? setEnding(true) : end.mutate({}))}
      />
      {isEnding && (
        <EndDialog
          of={of}
          isPending={end.isPending}
          onEnd={(choice) => end.mutate(choice ? { choice } : {})}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}

function PlaceButton({
  text,
  of,
  ...pressed
}: {
  text: string
  of: string
  isPending: boolean
  onPress: () => void
}) {
  return (
    <AdminButton size="small" aria-label={`${text}: ${of}`} className="max-sm:h-11" {...pressed}>
      {text}
    </AdminButton>
  )
}

const CHOICES = {
  '': 'The guest chooses',
  money: 'It goes back',
  credit: 'Credit for another dinner',
  kept: 'Kept: cancelled too late',
} as const
type Choice = keyof typeof CHOICES

interface EndDialogProps {
  of: string
  isPending: boolean
  onEnd: (choice: Exclude<Choice, ''> | undefined) => void
  onClose: () => void
}

/** Asks what becomes of the money of a place that is paid. */
function EndDialog({ of, isPending, onEnd, onClose }: EndDialogProps) {
  const [choice, setChoice] = useState<Choice>('')
  return (
    <ConfirmDialog
      title={`Cancel ${of}?`}
      confirmText="Cancel the place"
      cancelText="Back"
      isPending={isPending}
      onConfirm={() => onEnd(choice || undefined)}
      onCancel={onClose}
    >
      <SelectField
        label="What becomes of the money?"
        value={choice}
        onChange={setChoice}
        options={Object.keys(CHOICES) as Choice[]}
        text={(key) => CHOICES[key]}
      />
    </ConfirmDialog>
  )
}
