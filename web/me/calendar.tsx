import { useState } from 'react'
import { type Calendar, calendarSchema } from '../../src/domain/me'
import { BigButton } from '../ui/big-button'
import { callMe, type Trouble } from './call'
import { textButton } from './frame'
import { page } from './page'
import { TroubleNote } from './trouble'

export function CalendarButton({ seat }: { seat: number | null }) {
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
