import type { Me, MyTicket } from '../../src/domain/guest-page/guest-page'
import { card, textButton } from './frame'
import { tableLine, topicsLine } from './page-texts'

/** Who will be at the table, in numbers; nothing until it is known. */
export function TableHint({ dinner: { table } }: { dinner: Pick<NonNullable<Me['dinner']>, 'table'> }) {
  return (
    table && (
      <div className={card}>
        <p>
          <strong>Mejamu:</strong> {tableLine(table)} {topicsLine(table)}
        </p>
      </div>
    )
  )
}

/** Where the table is and whose name it is under. */
export function PlaceCard({ place, hasMap }: { place: NonNullable<MyTicket['place']>; hasMap: boolean }) {
  return (
    <div className={card}>
      <p>
        <strong>{place.venue}</strong>, {place.address}
      </p>
      <p>
        meja atas nama <strong>{place.bookedAs}</strong>
      </p>
      {hasMap && (
        <a href={mapAddress(place)} className={`${textButton} -ml-2 justify-self-start`}>
          Buka peta
        </a>
      )}
    </div>
  )
}

/** An address that map apps open, too. */
export function mapAddress({ venue, address }: NonNullable<MyTicket['place']>): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${venue}, ${address}`)}`
}
