import { creditLine } from '../../../src/domain/money/transfer-texts'
import { TicketCard } from '../../questions/ticket-card'
import { bigButton } from '../../ui/big-button'
import { ArrivalActions, ArrivalLine } from '../arrival'
import { CalendarButton } from '../calendar-button'
import { ComingCard } from '../coming'
import { mapAddress, PlaceCard, TableHint } from '../dinner'
import { leadText } from '../frame'
import { MenuCard } from '../menu-card'
import { MovedDinner } from '../moved'
import { placeText, seatTitle, tableTitle } from '../page-texts'
import { Talk } from '../talk'
import { Friends } from './friends'
import { WHERE_TALL } from './seat-offer'
import { type StateProps, StateScreen } from './state-screen'
import { isAhead } from './ticket-shown'
import { stateOfSeat, tableOfSeat } from './ticket-state'

/** Paid: shows the place once it is known. */
export function Paid({ me }: StateProps) {
  const { dinner, arrival } = me
  const place = dinner?.place
  const isHere = arrival?.mine === 'here'
  const talk = <Talk questions={me.talk} />
  return (
    <StateScreen
      me={me}
      seats={tableOfSeat(me)}
      isFull={arrival !== null || me.menu?.isOpen === true}
      drawing={place ? WHERE_TALL : undefined}
      title={place ? tableTitle(me.name) : dinner?.isJoined ? seatTitle(me.name) : 'Kursimu udah aman!'}
      actions={
        arrival ? (
          <ArrivalActions me={me} />
        ) : (
          <>
            {place && (
              <a href={mapAddress(place)} className={bigButton('primary')}>
                Buka peta
              </a>
            )}
            {dinner?.when && isAhead({ when: dinner.when }) && <CalendarButton />}
          </>
        )
      }
    >
      {me.isMerged && place && (
        <p role="alert" className={`${leadText} font-semibold`}>
          Kita gabung meja biar rame. Pindah ke meja atas nama {place.bookedAs} ya.
        </p>
      )}
      {place && <PlaceCard place={place} hasMap={arrival !== null && !isHere} />}
      {/* what is asked before what is known: the buttons below leave little room */}
      <ComingCard me={me} />
      {/* at the table nobody looks for date and price first */}
      {isHere && talk}
      <ArrivalLine me={me} />
      {!isHere && talk}
      <MovedDinner me={me} />
      <MenuCard menu={me.menu} />
      {dinner?.when && <TicketCard {...dinner} when={dinner.when} {...stateOfSeat(me)} />}
      {!place && (
        <p className={leadText}>
          {dinner?.isJoined ? placeText(dinner.placeBy) : 'Nama restonya muncul di sini begitu pasti.'}
        </p>
      )}
      {me.creditUsed > 0 && <p className={leadText}>{creditLine(me.creditUsed)}</p>}
      {dinner && <TableHint dinner={dinner} />}
      <div className="mt-4 w-full">
        <Friends dinner={dinner} />
      </div>
    </StateScreen>
  )
}
