import { useRef, useState } from 'react'
import type { Answers } from '../../src/domain/profile/fields'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { ChoiceCard } from '../ui/choice-card'
import { useEarlyInput } from './early-input'

interface MultipleChoiceProps {
  sent: keyof Answers
  chosen: (string | number)[]
  onChange: (chosen: (string | number)[]) => void
  labelledBy: string
}

/** The options of a field with up to `max` answers; a further one is ignored with a message. */
export function MultipleChoice({ sent, chosen, onChange, labelledBy }: MultipleChoiceProps) {
  const { options = [], max = 1 } = VISITOR_FIELDS.find((field) => field.sent === sent)!
  const [refusals, setRefusals] = useState(0)
  const group = useRef<HTMLFieldSetElement>(null)

  function toggle(option: string | number) {
    const isChosen = chosen.includes(option)
    if (!isChosen && chosen.length >= max) return setRefusals(refusals + 1)
    setRefusals(0)
    onChange(isChosen ? chosen.filter((other) => other !== option) : [...chosen, option])
  }

  useEarlyInput(() => {
    const early = [...(group.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])]
    if (early.length > 0 && chosen.length === 0) onChange(early.slice(0, max).map((input) => input.value))
  })

  return (
    <>
      <p id={`${sent}-note`} aria-live="polite" className="-mt-4 mb-5 min-h-6 text-abu-700">
        {refusals > 0 ? (
          <strong className="text-sambal-dark">
            {/* an odd one out is read again */}
            Maksimal {max}. Lepas satu dulu ya.{refusals % 2 ? '' : '\u00a0'}
          </strong>
        ) : (
          `Pilih maksimal ${max}${chosen.length > 0 ? ` · ${chosen.length} dipilih` : ''}`
        )}
      </p>
      <fieldset
        ref={group}
        aria-labelledby={labelledBy}
        aria-describedby={`${sent}-note`}
        className="grid min-w-0 grid-cols-[repeat(auto-fit,minmax(min(100%,max(132px,11ch)),1fr))] gap-3"
      >
        {options.map((option) => (
          <ChoiceCard
            key={option}
            type="checkbox"
            value={option}
            icon={option}
            shape="tile"
            checked={chosen.includes(option)}
            isFaded={chosen.length >= max && !chosen.includes(option)}
            onChange={() => toggle(option)}
          >
            {option}
          </ChoiceCard>
        ))}
      </fieldset>
    </>
  )
}
