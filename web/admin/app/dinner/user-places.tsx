import { isDraft, isJoinable } from '../../../../src/domain/evening/evening'
import { type UserTickets, userTicketsSchema } from '../../../../src/domain/evening/evening-calls'
import { displayInstant } from '../../../../src/domain/time'
import { Fold } from '../../../ui/fold'
import { EveningLink } from '../links'
import { NotLoaded } from '../page/not-loaded'
import { FRESH, keys, useGet } from '../queries'
import { useTimeZone } from '../site-config'
import { eveningText } from './evening-list'
import { PlaceButtons, placeText } from './tickets'

export function useUserTickets(id: number) {
  return useGet([...keys.evenings, 'of user', id], userTicketsSchema, `/api/users/${id}/tickets`, {
    select: ({ evenings }) => evenings,
    ...FRESH,
  })
}

interface UserPlacesProps {
  id: number
  without?: 'seats'
  /** whether evenings that they have not joined are closed at first */
  isFolded?: boolean
}

/** A user's places at the evenings ahead; what staff change is stored at once. */
export function UserPlaces({ id, without, isFolded = false }: UserPlacesProps) {
  const { data, error, refetch } = useUserTickets(id)
  if (!data) return <NotLoaded what="their evenings" error={error} onRetry={refetch} />
  const shown = data.filter(({ isSeated }) => without !== 'seats' || !isSeated)
  const others = isFolded ? shown.filter((evening) => !hasJoined(evening)) : []
  return (
    <>
      <Places userId={id} label="Their evenings" evenings={shown.filter((one) => !others.includes(one))} />
      {others.length > 0 && (
        <Fold title={`Add to an evening (${others.length})`}>
          <Places userId={id} label="Other evenings" evenings={others} />
        </Fold>
      )}
    </>
  )
}

export function hasJoined({ ticket, isSeated }: UserEvening): boolean {
  return isSeated || ticket !== null
}

type UserEvening = UserTickets['evenings'][number]

function Places({ userId, label, evenings }: { userId: number; label: string; evenings: UserEvening[] }) {
  if (evenings.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col rounded-admin border border-abu-200">
      {evenings.map((evening) => (
        <UserPlace key={evening.id} userId={userId} evening={evening} />
      ))}
    </ul>
  )
}

function UserPlace({ userId, evening }: { userId: number; evening: UserEvening }) {
  const zone = useTimeZone()
  const { id, ticket, isSeated, isMade } = evening
  const time = (instant: string) => displayInstant(instant, 'EEE d MMM HH:mm', zone)
  const name = eveningText(evening, zone)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-abu-100 px-3 py-1.5 not-first:border-t">
      <span className="flex min-w-0 flex-1 basis-56 flex-col tabular-nums">
        <span>
          <EveningLink id={id} name={name} />
        </span>
        <span className="text-[13px] text-abu-700">
          {isSeated ? 'Has a seat' : placeText(evening, isMade, time)}
          {ticket && `, ${ticket.by === 'staff' ? 'by staff' : 'on their page'} ${time(ticket.at)}`}
        </span>
      </span>
      {!isDraft(evening) && !isSeated && (
        <span className="flex flex-wrap gap-1.5 max-sm:w-full">
          <PlaceButtons
            place={{ ...evening, userId, eveningId: id }}
            isOpen={isJoinable(evening)}
            isMade={isMade}
            of={name}
          />
        </span>
      )}
    </li>
  )
}
