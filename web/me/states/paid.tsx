import { useState } from 'react'
import { creditLine } from '../../../src/domain/due-words'
import { type Calendar, calendarSchema } from '../../../src/domain/me'
import { BigButton, bigButton } from '../../ui/big-button'
import { FULL_TABLE } from '../../ui/seats'
import { ArrivalActions, ArrivalLine } from '../arrival'
import { callMe, type Trouble } from '../call'
import { ComingCard } from '../coming'
import { DinnerLine, TableHint } from '../dinner'
import { card, leadText, textButton } from '../frame'
import { MenuCard } from '../menu-card'
import { page } from '../page'
import { TroubleNote } from '../trouble'
import { type StateProps, StateScreen } from './state-screen'

/** Paid: shows the place once it is known. */
export function Paid({ me }: StateProps) {
  const { dinner, arrival } = me
  const place = dinner?.place
  return (
    <StateScreen
      me={me}
      seats={FULL_TABLE}
      title="Kursimu udah aman!"
      actions={
        (arrival || place) && (
          <>
            <ArrivalActions me={me} />
            {place && !arrival && (
              <>
                <a href={mapAddress(place)} className={bigButton('primary')}>
                  Buka peta
                </a>
                <CalendarButton seat={me.seat} />
              </>
            )}
          </>
        )
      }
    >
      {dinner?.when && (
        <p className={leadText}>
          <DinnerLine dinner={{ ...dinner, price: null }} />
        </p>
      )}
      <ComingCard me={me} />
      {me.isMerged && place && (
        <p role="alert" className={`${leadText} font-semibold`}>
          Kita gabung meja biar rame. Pindah ke meja atas nama {place.bookedAs} ya.
        </p>
      )}
      {place ? (
        <div className={card}>
          <p>
            <strong>{place.venue}</strong>, {place.address}
          </p>
          <p>
            meja atas nama <strong>{place.bookedAs}</strong>
          </p>
          {arrival && (
            <a href={mapAddress(place)} className={`${textButton} -ml-2 justify-self-start`}>
              Buka peta
            </a>
          )}
        </div>
      ) : (
        <p className={leadText}>Tempatnya muncul di sini begitu dikonfirmasi restonya.</p>
      )}
      {me.creditUsed > 0 && <p className={leadText}>{creditLine(me.creditUsed)}</p>}
      <ArrivalLine me={me} />
      <MenuCard menu={me.menu} />
      {dinner && <TableHint dinner={dinner} />}
    </StateScreen>
  )
}

/** An address that map apps open, too. */
function mapAddress({ venue, address }: { venue: string; address: string }): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${venue}, ${address}`)}`
}

function CalendarButton({ seat }: { seat: number | null }) {
  const [isBusy, setBusy] = useState(false)
  const [calendar, setCalendar] = useState<Calendar>()
  const [trouble, setTrouble] = useState<Trouble>()

  async function save() {
    setBusy(true)
    const outcome = await callMe(calendarSchema, 'POST', '/calendar', { seat: seat ?? undefined })
    setBusy(false)
    if (!outcome.ok && outcome.trouble.why === 'over') return void page.load()
    setTrouble(outcome.ok ? undefined : outcome.trouble)
    if (!outcome.ok) return
    setCalendar(outcome.value)
    location.assign(outcome.value.ics)
  }

  return (
    <>
      <TroubleNote trouble={trouble} />
      <BigButton variant="secondary" isBusy={isBusy} onClick={save}>
        Simpan ke kalender
      </BigButton>
      {calendar && (
        <p className="text-center">
          <a href={calendar.google} className={textButton}>
            Pakai Google Calendar
          </a>
        </p>
      )}
    </>
  )
}
