import type { GroupDetails } from '../../../../src/domain/group-details'
import { MESSAGES } from '../../../../src/domain/message-kinds'
import { displayInstant } from '../../../../src/domain/time'
import { Amount } from '../../app/amount'
import { NoteMark } from '../../app/note-mark'
import { useTimeZone } from '../../app/site-config'
import { useShownColumns } from './columns'

interface SeatLineProps {
  seat: GroupDetails['seats'][string] | undefined
  notes: readonly string[]
}

/** A row below a person: until when they have to answer and pay, how much, what was sent last, and notes on them; nothing without any. */
export function SeatLine({ seat, notes }: SeatLineProps) {
  const columns = useShownColumns()
  if (!hasLine({ seat, notes })) return null
  return (
    <tr>
      <td colSpan={columns} className="border-b border-abu-100 px-2 pb-1.5 text-[13px] text-abu-700 sm:px-3">
        <span className="flex flex-wrap gap-x-4">
          <Deadline text="Answer by" at={seat?.answer_by} />
          <Deadline text="Pay by" at={seat?.pay_by} />
          {seat?.amount != null && <Amount amount={seat.amount} code={seat.code} />}
          {seat?.last && <LastMessage {...seat.last} />}
          <NoteMark notes={notes} />
        </span>
      </td>
    </tr>
  )
}

/** Whether there is anything to say of a seat in a row of its own. */
export function hasLine({ seat, notes }: SeatLineProps): boolean {
  return notes.length > 0 || Boolean(seat?.answer_by ?? seat?.pay_by ?? seat?.amount ?? seat?.last)
}

function Deadline({ text, at }: { text: string; at: string | null | undefined }) {
  const zone = useTimeZone()
  if (!at) return null
  const isOver = Date.parse(at) <= Date.now()
  return (
    <span className={isOver ? 'font-semibold text-sambal-dark' : undefined}>
      {text} {displayInstant(at, 'EEE d MMM HH:mm', zone)}
      {isOver && ' (over)'}
    </span>
  )
}

function LastMessage({ kind, result, at, by }: NonNullable<GroupDetails['seats'][string]['last']>) {
  const zone = useTimeZone()
  return (
    <span>
      {MESSAGES[kind].label}: {result} {displayInstant(at, 'EEE d MMM HH:mm', zone)}
      {by && ` by ${by}`}
    </span>
  )
}
