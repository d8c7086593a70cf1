import { useState } from 'react'
import { Link } from 'wouter'
import {
  leftText,
  type TodayLine,
  type Today as TodayList,
  toDoOf,
} from '../../../src/domain/staff/today-list'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton, buttonClass } from '../../ui/admin-button'
import { lazyPart, type Part } from '../../ui/fetched'
import { isAdminHost } from '../app/addresses'
import { Help } from '../app/page/help'
import { NotLoaded } from '../app/page/not-loaded'
import { FetchedDialog } from '../app/page/open-dialogs'
import { useTimeZone } from '../app/site-config'
import { useToday } from '../app/today'

/** Lines that are shown at first, as many as a new house has steps: the tables below keep their room. */
const SHOWN = 6

/** What is to be done now, the most urgent first, each line with the button that leads there. */
export function Today() {
  const { data, error, refetch } = useToday()
  return (
    <section
      aria-labelledby="today"
      className="flex shrink-0 flex-col rounded-admin border border-abu-200 max-lg:text-[13px]"
    >
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 py-1 lg:px-4">
        <h2 id="today" className="text-base font-bold">
          Today
        </h2>
        <Help />
        {data ? (
          <Summary today={data} />
        ) : error ? (
          <NotLoaded what="what is to do" error={error} onRetry={refetch} />
        ) : (
          <p role="status" className="h-4 w-56 rounded-full bg-abu-100 motion-safe:animate-pulse">
            <span className="sr-only">Loading what is to do</span>
          </p>
        )}
        <Opens part={NextEveningDialog} text="New evening" className="ml-auto" />
      </div>
      {data && data.items.length > 0 && <Lines items={data.items} />}
    </section>
  )
}

function Summary({ today }: { today: TodayList }) {
  const zone = useTimeZone()
  const next = toDoOf(today).length === 0 && today.next
  return (
    <p className={next ? undefined : 'text-abu-700 tabular-nums'}>
      {leftText(today)}
      {next && ` Next: ${displayInstant(next.at, 'EEE d MMM HH:mm', zone)}, ${next.text}.`}
    </p>
  )
}

function Lines({ items }: { items: readonly TodayLine[] }) {
  const [isWhole, setWhole] = useState(false)
  const now = toDoOf({ items }).length
  const rest = now > 0 ? items.length - now : 0
  return (
    <>
      <ul>
        {items.slice(0, isWhole ? undefined : SHOWN).map((line, i) => (
          <Line key={line.key} line={line} isFirst={i === 0} />
        ))}
      </ul>
      {items.length > SHOWN && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="min-h-10 cursor-pointer border-t border-abu-200 px-3 text-left font-semibold underline underline-offset-4 -outline-offset-2 hover:bg-abu-50 max-sm:min-h-11 lg:px-4"
        >
          {isWhole
            ? 'Show fewer'
            : rest > 0
              ? `Show all: ${now} to do, ${rest} that can wait`
              : `Show all ${items.length}`}
        </button>
      )}
    </>
  )
}

function Line({ line, isFirst }: { line: TodayLine; isFirst: boolean }) {
  const { urgency, text, button, to, takesBankList } = line
  const isMain = isFirst && urgency !== 'later'
  return (
    <li
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-abu-200 py-1 pr-2 pl-3 lg:pl-4 ${urgency === 'red' ? 'border-l-4 border-l-sambal' : ''}`}
    >
      <p
        className={`min-w-40 flex-1 wrap-anywhere ${urgency === 'red' ? 'font-semibold text-sambal-dark' : urgency === 'later' ? 'text-abu-700' : ''}`}
      >
        {urgency === 'red' && <span className="sr-only">Urgent: </span>}
        {text}
      </p>
      {takesBankList && <Opens part={PasteBankList} text="Paste the bank list" />}
      <Link
        href={`${isAdminHost() ? '' : '/admin'}/${to}`}
        aria-label={`${button}: ${text}`}
        className={`${buttonClass(isMain ? 'primary' : 'secondary')} max-sm:h-11 ${isMain ? 'hover:bg-sambal-dark' : 'hover:bg-abu-50'}`}
      >
        {button}
      </Link>
    </li>
  )
}

const PasteBankList = lazyPart(() => import('../money/paste-bank-list').then((code) => code.PasteBankList))
const NextEveningDialog = lazyPart(() =>
  import('../evenings/next-evening-dialog').then((code) => code.NextEveningDialog),
)

interface OpensProps {
  part: Part<{ onClose: () => void }>
  text: string
  className?: string
}

/** A button that opens a dialog here, whose code is fetched then. */
function Opens({ part: Dialog, text, className = '' }: OpensProps) {
  const [isOpen, setOpen] = useState(false)
  const onClose = () => setOpen(false)
  return (
    <>
      <AdminButton className={`max-sm:h-11 ${className}`} onPress={() => setOpen(true)}>
        {text}
      </AdminButton>
      {isOpen && (
        <FetchedDialog onClose={onClose}>
          <Dialog onClose={onClose} />
        </FetchedDialog>
      )}
    </>
  )
}
