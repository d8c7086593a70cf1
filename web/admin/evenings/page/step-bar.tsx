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
  const { evening, next } = page
  const present = currentStep(evening, now, zone)
  const isUnmarked = page.tables.some(({ whoCame }) => whoCame === 'open')
  const isDone = present === 'thanks' && !isUnmarked && !next.button
  // thanks go to those of whom it is marked that they came
  const at = isDone ? EVENING_STEPS.length : EVENING_STEPS.indexOf(isUnmarked ? 'came' : present)
  const hours = hoursOfSteps(stateOf(evening), zone)
  const list = useRef<HTMLOListElement>(null)

  // on a phone the bar is wider than the screen
  useEffect(() => {
    const shown = list.current!.children[Math.min(at, EVENING_STEPS.length - 1)]!
    shown.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])

  return (
    <>
      <ol
        ref={list}
        aria-label="Steps"
        className="relative flex shrink-0 overflow-x-auto rounded-admin border border-abu-200 bg-abu-50 p-1"
      >
        {EVENING_STEPS.map((step, i) => {
          const { label, about } = STEP_WORDS[step]
          const hour = hours[step]
          const isPast = i < at
          const count = (i === at || step === 'came') && countOf(step, page)
          return (
            <li key={step} className="min-w-30 flex-1">
              <button
                type="button"
                title={about}
                aria-current={i === at ? 'step' : undefined}
                onClick={() => setOpened(step)}
                className="flex h-full w-full cursor-pointer flex-col gap-0.5 rounded-md px-2 py-1.5 text-left -outline-offset-2 hover:bg-white aria-[current]:bg-white aria-[current]:shadow-card"
              >
                <span className="flex items-center gap-1 font-semibold whitespace-nowrap">
                  {isPast && <LineIcon name="check" className="size-3.5 shrink-0 stroke-pandan" />}
                  {i === at && <span aria-hidden className="size-2 shrink-0 rounded-full bg-ink" />}
                  {label}
                  {isPast && <span className="sr-only">, done</span>}
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
