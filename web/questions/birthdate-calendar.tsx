import '../ui/older-browsers'
import { parseDate } from '@internationalized/date'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { BIRTH_YEARS, displayBirthdate, isoBirthdate, latestBirthdate } from '../../src/domain/profile/age'
import { todayIn } from '../../src/domain/today'
import { useFocusBack } from '../ui/focus-back'
import { Icon } from '../ui/icon'
import { MonthCalendar } from '../ui/month-calendar'

/** Where it opens when no day is chosen, in years ago: about as old as most are. */
const USUAL_AGE = 25

export interface BirthdateCalendarProps {
  /** `dd/MM/yyyy`, or nothing */
  value: string
  onPick: (value: string) => void
  onClose: () => void
}

/** A calendar dialog for the last hundred years, up to eighteen years ago. */
export function BirthdateCalendar({ value, onPick, onClose }: BirthdateCalendarProps) {
  useFocusBack()
  const latest = parseDate(latestBirthdate(todayIn()))
  const earliest = parseDate(todayIn()).subtract({ years: BIRTH_YEARS })
  const chosen = isoBirthdate(value)

  return (
    <I18nProvider locale="id-ID">
      <ModalOverlay isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()} className={overlay}>
        <Modal className={sheet}>
          <Dialog className="outline-none">
            <Heading slot="title" className="text-lg font-extrabold tracking-tight">
              Pilih tanggal lahir
            </Heading>
            <MonthCalendar
              label="Tanggal lahir"
              value={chosen ? parseDate(chosen) : null}
              earliest={earliest}
              latest={latest}
              opensAt={parseDate(todayIn()).subtract({ years: USUAL_AGE })}
              size="large"
              previous={<Icon name="previous" />}
              next={<Icon name="next" />}
              onPick={(day) => onPick(displayBirthdate(day))}
            />
            <button type="button" onClick={onClose} className={close}>
              Batal
            </button>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  )
}

const overlay =
  'fixed inset-0 z-10 flex items-end justify-center bg-ink/50 animate-fade sm:items-center motion-reduce:animate-none'
const sheet =
  'max-h-full w-full max-w-[420px] overflow-y-auto rounded-t-[28px] bg-white px-5 half:px-2 pt-6 pb-[max(env(safe-area-inset-bottom),20px)] shadow-card animate-rise sm:rounded-[28px] motion-reduce:animate-none'
const close =
  'mt-3 min-h-12 w-full cursor-pointer rounded-card font-semibold text-abu-700 hover:bg-abu-100 active:bg-abu-200'
