import { useEffect, useRef, useState } from 'react'
import {
  currentStep,
  EVENING_STEPS,
  type EveningStep,
  hoursOfSteps,
  stateOf,
} from '../../../../src/domain/evening/evening-hours'
import type { EveningPage } from '../../../../src/domain/evening/evening-page'
import { displayInstant } from '../../../../src/domain/time'
import { LineIcon } from '../../../ui/line-icon'
import { useTimeZone } from '../../app/site-config'
import { STEP_WORDS } from '../steps'
import { StepDialog } from './step-dialog'

/** The steps of an evening with their hours; pressing one says what happens there, and moves its hour. */
export function StepBar({ page, now }: { page: EveningPage; now: Date }) {
  const zone = useTimeZone()
  const [opened, setOpened] = useState<EveningStep>()
  const { evening } = page
  const isOff = evening.status === 'cancelled'
  const at = isOff ? -1 : EVENING_STEPS.indexOf(currentStep(evening, now, zone))
  const hours = hoursOfSteps(stateOf(evening), zone)
  const current = useRef<HTMLLIElement>(null)

  // on a phone the bar is wider than the screen
  useEffect(() => {
    if (at >= 0) current.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])

  return (
    <>
      <ol
        aria-label="Steps"
        className="relative flex shrink-0 overflow-x-auto rounded-admin border border-abu-200 bg-abu-50 p-1"
      >
        {EVENING_STEPS.map((step, i) => {
          const { label, about } = STEP_WORDS[step]
          const hour = hours[step]
          const isDone = i < at && !(step === 'came' && page.tables.some(({ whoCame }) => whoCame === 'open'))
          const count = (i === at || step === 'came') && countOf(step, page)
          return (
            <li key={step} ref={i === at ? current : undefined} className="min-w-26 flex-1">
              <button
                type="button"
                title={about}
                aria-current={i === at ? 'step' : undefined}
                onClick={() => setOpened(step)}
                className="flex h-full w-full cursor-pointer flex-col gap-0.5 rounded-md px-2 py-1.5 text-left -outline-offset-2 hover:bg-white aria-[current]:bg-white aria-[current]:shadow-card"
              >
                <span className="flex items-center gap-1 font-semibold whitespace-nowrap">
                  {isDone && <LineIcon name="check" className="size-3.5 stroke-pandan" />}
                  {i === at && <span aria-hidden className="size-2 rounded-full bg-ink" />}
                  {label}
                  {isDone && <span className="sr-only">, done</span>}
                </span>
                <span className="text-[13px] whitespace-nowrap text-abu-700 tabular-nums">
                  {count || (i >= at && displayInstant(hour, 'EEE HH:mm', zone))}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {opened && (
        <StepDialog
          step={opened}
          evening={evening}
          hour={hours[opened]}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function countOf(step: EveningStep, { numbers, tables }: EveningPage): string | undefined {
  const { joined, seated, unpaid } = numbers
  if (step === 'joining' || step === 'tables') return `${joined} joined`
  if (step === 'pay' || step === 'announce') return `${seated - unpaid} of ${seated} paid`
  const due = tables.filter(({ whoCame }) => whoCame !== 'not yet')
  if (step === 'came' && due.length > 0)
    return `${due.filter(({ whoCame }) => whoCame === 'done').length} of ${due.length} marked`
  return undefined
}
