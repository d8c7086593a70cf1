import { CalendarDate, parseDate } from '@internationalized/date'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { BIRTH_YEARS, displayBirthdate, isoBirthdate, latestBirthdate } from '../../src/domain/age'
import { todayIn } from '../../src/domain/today'
import { Icon } from '../ui/icon'

export interface BirthdateCalendarProps {
  /** `dd/MM/yyyy`, or nothing */
  value: string
  onPick: (value: string) => void
  onClose: () => void
}

/** A dialog with a month at a time: the last hundred years, up to the day that is eighteen years ago. */
export function BirthdateCalendar({ value, onPick, onClose }: BirthdateCalendarProps) {
  const latest = parseDate(latestBirthdate(todayIn()))
  const earliest = parseDate(todayIn()).subtract({ years: BIRTH_YEARS })
  const chosen = isoBirthdate(value) ? parseDate(isoBirthdate(value)!) : null
  const inRange = chosen && chosen.compare(latest) <= 0 && chosen.compare(earliest) >= 0
  const [month, setMonth] = useState(inRange ? chosen : latest)

  return (
    <I18nProvider locale="id-ID">
      <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()} className={overlay}>
        <Modal className={sheet}>
          <Dialog className="outline-none">
            <Heading slot="title" className="text-lg font-extrabold tracking-tight">
              Pilih tanggal lahir
            </Heading>
            <Calendar
              aria-label="Tanggal lahir"
              value={inRange ? chosen : null}
              onChange={(date) => onPick(displayBirthdate(date.toString()))}
              minValue={earliest}
              maxValue={latest}
              focusedValue={month}
              onFocusChange={setMonth}
              autoFocus
              className="mt-4"
            >
              <header className="mb-3 flex items-center gap-2">
                <Button slot="previous" aria-label="Bulan sebelumnya" className={arrow}>
                  <Icon name="previous" />
                </Button>
                <MonthAndYear month={month} earliest={earliest} latest={latest} onChange={setMonth} />
                <Button slot="next" aria-label="Bulan berikutnya" className={arrow}>
                  <Icon name="next" />
                </Button>
              </header>
              <CalendarGrid
                weekdayStyle="short"
                className="w-full table-fixed border-separate border-spacing-0.5"
              >
                <CalendarGridHeader>
                  {(day) => (
                    <CalendarHeaderCell className="h-8 text-sm font-semibold text-abu-600">
                      {day}
                    </CalendarHeaderCell>
                  )}
                </CalendarGridHeader>
                <CalendarGridBody>{(date) => <CalendarCell date={date} className={cell} />}</CalendarGridBody>
              </CalendarGrid>
            </Calendar>
            <button type="button" onClick={onClose} className={close}>
              Batal
            </button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}

interface MonthAndYearProps {
  month: CalendarDate
  earliest: CalendarDate
  latest: CalendarDate
  onChange: (month: CalendarDate) => void
}

/** Two dropdowns, for a birth date is too far back to be reached by arrows. */
function MonthAndYear({ month, earliest, latest, onChange }: MonthAndYearProps) {
  const years = Array.from({ length: latest.year - earliest.year + 1 }, (_, i) => latest.year - i)
  const show = (year: number, number: number) => {
    const wanted = new CalendarDate(year, number, 1).set({ day: month.day })
    onChange(wanted.compare(latest) > 0 ? latest : wanted.compare(earliest) < 0 ? earliest : wanted)
  }
  return (
    <>
      <select
        aria-label="Bulan"
        value={month.month}
        onChange={(event) => show(month.year, Number(event.target.value))}
        className={`${select} flex-3`}
      >
        {monthNames.map((name, i) => (
          <option key={name} value={i + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label="Tahun"
        value={month.year}
        onChange={(event) => show(Number(event.target.value), month.month)}
        className={`${select} flex-2`}
      >
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </select>
    </>
  )
}

const monthNames = Array.from({ length: 12 }, (_, i) =>
  new Intl.DateTimeFormat('id-ID', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, i, 1)),
)

const overlay =
  'fixed inset-0 z-10 flex items-end justify-center bg-ink/50 animate-fade sm:items-center motion-reduce:animate-none'
const sheet =
  'max-h-full w-full max-w-[420px] overflow-y-auto rounded-t-[28px] bg-white px-5 pt-6 pb-[max(env(safe-area-inset-bottom),20px)] shadow-card animate-rise sm:rounded-[28px] motion-reduce:animate-none'
const arrow =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full outline-none max-[359px]:hidden data-disabled:text-abu-300 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:bg-abu-100'
const select =
  'h-11 min-w-0 cursor-pointer rounded-xl border-2 border-abu-300 bg-white px-2 text-base font-semibold hover:border-abu-500'
const cell =
  'mx-auto grid h-11 w-full max-w-11 cursor-pointer place-items-center rounded-full text-base tabular-nums outline-none data-disabled:cursor-default data-disabled:text-abu-400 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:bg-abu-100 data-outside-month:hidden data-selected:bg-sambal data-selected:font-bold data-selected:text-white'
const close =
  'mt-3 min-h-12 w-full cursor-pointer rounded-card font-semibold text-abu-700 hover:bg-abu-100 active:bg-abu-200'
