import { useState } from 'react'
import { type Calendar, calendarSchema } from '../../src/domain/guest-page/guest-page'
import { BigButton } from '../ui/big-button'
import { callMe } from './call'
import { textButton } from './frame'
import { page } from './page'
import { TroubleNote } from './trouble'
import { useCall } from './use-change'

/** Saves a dinner from the payment on: that of a ticket, else the one that the page is about. */
export function CalendarButton({ ticket }: { ticket?: number }) {
  const { isBusy, shown, run } = useCall()
  const [calendar, setCalendar] = useState<Calendar>()

  async function save() {
    const outcome = await run(
      callMe(calendarSchema, 'POST', ticket === undefined ? '/calendar' : `/tickets/${ticket}/calendar`),
    )
    if (outcome.ok) {
      setCalendar(outcome.value)
      location.assign(outcome.value.ics)
    } else if (outcome.trouble.why === 'over') void page.load()
  }

  return (
    <>
      <TroubleNote trouble={shown} />
      <BigButton variant="secondary" isBusy={isBusy} onClick={() => void save()}>
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
