import { useState } from 'react'
import * as v from 'valibot'
import { doneSchema } from '../../../src/domain/api'
import type { Dealt } from '../../../src/domain/evening-process'
import type { MemberStatus } from '../../../src/domain/group'
import { rupiah } from '../../../src/domain/site'
import type { EndTicket, StaffTicket } from '../../../src/domain/staff-tickets'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Options } from '../../ui/options'
import { SelectField } from '../../ui/select-field'
import { toast } from '../../ui/toast'
import { useAction } from './use-action'

/** Somebody's place at an evening, while they have no seat at a table of it. */
export interface Place {
  userId: number
  eveningId: number
  /** whole rupiah */
  price: number
  /** null: they have not joined */
  ticket: { id: number; status: MemberStatus; pay_by: string | null } | null
  reserve: boolean | null
  dealt: Dealt | null
}

const storedSchema = v.object({ message: v.string(), warning: v.optional(v.nullable(v.string()), null) })

/** Has somebody join an evening, or changes how their place is paid for; after the deal it gives them a free seat. */
function useTicket({ userId, eveningId }: Pick<Place, 'userId' | 'eveningId'>) {
  return useAction({
    run: (pay: StaffTicket['pay']) =>
      call(storedSchema, 'POST', `/api/evenings/${eveningId}/tickets`, { userId, pay }),
    failure: 'The place could not be changed',
    onDone: ({ message, warning }) => toast({ title: message, description: warning ?? undefined }),
  })
}

function useEndTicket({ eveningId, ticket }: Place, onDone: () => void) {
  return useAction({
    run: ({ choice }: EndTicket) =>
      call(
        doneSchema,
        'DELETE',
        `/api/evenings/${eveningId}/tickets/${ticket!.id}${choice ? `?choice=${choice}` : ''}`,
      ),
    failure: 'The place could not be cancelled',
    onDone({ message }) {
      onDone()
      toast({ title: message })
    },
  })
}

function useReserve({ userId, eveningId }: Place) {
  return useAction({
    run: (reserve: boolean) =>
      call(storedSchema, 'PUT', `/api/evenings/${eveningId}/reserve`, { userId, reserve }),
    failure: 'It could not be changed',
    onDone: ({ message }) => toast({ title: message }),
  })
}

/** Says where somebody without a table stands; `time` shows an instant. */
export function placeText(
  {
    ticket,
    reserve,
    dealt,
    answer_by: answerBy,
  }: Pick<Place, 'ticket' | 'reserve' | 'dealt'> & { answer_by: string | null },
  time: (instant: string) => string,
): string {
  if (!ticket) return 'Has not joined'
  const { status, pay_by: payBy } = ticket
  if (status === 'dropped') return 'Cancelled'
  if (dealt === 'seated') return 'Has a seat'
  if (status === 'confirmed') return payBy ? `Place held until ${time(payBy)}` : 'Place held'
  const offered = answerBy ? `, offered a seat until ${time(answerBy)}` : ''
  if (status === 'paid') return dealt ? `Stands by, paid${offered}` : 'Paid, no table yet'
  if (reserve) return `In reserve${offered}`
  if (dealt === 'spare') return reserve === false ? 'Spare, wants no reserve' : 'Spare'
  return 'On the list'
}

interface PlaceButtonsProps {
  place: Place
  /** a place may be held there */
  isOpen: boolean
  /** tables are dealt: who joins takes a free seat, or stands in reserve */
  isDealt: boolean
  /** whose place it is, or where */
  of: string
}

/** What staff do with somebody's place at an evening. */
export function PlaceButtons({ place, isOpen, isDealt, of }: PlaceButtonsProps) {
  const [isEnding, setEnding] = useState(false)
  const { ticket, reserve } = place
  const give = useTicket(place)
  const end = useEndTicket(place, () => setEnding(false))
  const stand = useReserve(place)
  const isBusy = give.isPending || end.isPending || stand.isPending
  const button = (text: string, onPress: () => void, isPressed?: boolean) => (
    <AdminButton
      size="small"
      aria-label={`${text}: ${of}`}
      isPending={isBusy}
      onPress={onPress}
      className="max-sm:h-11 max-sm:flex-1"
      {...(isPressed !== undefined && {
        'aria-pressed': isPressed,
        variant: isPressed ? ('chosen' as const) : ('secondary' as const),
      })}
    >
      {text}
    </AdminButton>
  )
  if (!ticket || ticket.status === 'dropped')
    return button(isDealt ? 'Give a seat' : 'Join', () => give.mutate('later'))
  const { status } = ticket
  return (
    <>
      {status === 'confirmed' && button('Paid', () => give.mutate('paid'))}
      {status === 'confirmed' && button('End the hold', () => give.mutate('later'))}
      {status === 'idle' &&
        isOpen &&
        !isDealt &&
        place.price > 0 &&
        button('Hold a place', () => give.mutate('now'))}
      {isDealt && button('Give a seat', () => give.mutate('later'))}
      {isDealt && button('Reserve', () => stand.mutate(reserve !== true), reserve === true)}
      {button('Cancel', () => (status === 'paid' && place.price > 0 ? setEnding(true) : end.mutate({})))}
      {isEnding && (
        <EndDialog
          of={of}
          price={place.price}
          isPending={end.isPending}
          onEnd={(choice) => end.mutate(choice ? { choice } : {})}
          onClose={() => setEnding(false)}
        />
      )}
    </>
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
  price: number
  isPending: boolean
  onEnd: (choice: Exclude<Choice, ''> | undefined) => void
  onClose: () => void
}

/** Asks what becomes of the money of a place that is paid. */
function EndDialog({ of, price, isPending, onEnd, onClose }: EndDialogProps) {
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
        label={`What becomes of the ${rupiah(price)}?`}
        value={choice}
        onChange={({ target }) => setChoice(target.value as Choice)}
      >
        <Options values={Object.keys(CHOICES) as Choice[]} text={(key) => CHOICES[key]} />
      </SelectField>
    </ConfirmDialog>
  )
}
