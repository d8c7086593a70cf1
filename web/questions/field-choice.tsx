import type { ReactNode } from 'react'
import type { Answers } from '../../src/domain/profile/fields'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { SingleChoice } from './single-choice'

interface ChoiceStyle {
  /** what stands on an option, where that is more than its words */
  labelOf?: (option: string | number) => ReactNode
  shape?: 'tile'
  className?: string
  /** without a drawing for every option */
  isPlain?: true
  below?: ReactNode
}

// as wide as their words: one column where text is large
const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,11ch),1fr))] gap-3'
const genders: Record<string, string> = { female: 'Cewek', male: 'Cowok' }
const ends: Record<string, string> = { 1: 'Ga nyaman', 5: 'Nyaman banget' }

const CHOICE_STYLES: Partial<Record<keyof Answers, ChoiceStyle>> = {
  gender: { shape: 'tile', className: pair },
  comfortLevel: {
    // the scale's ends are read out with their numbers
    labelOf: (level) => (
      <>
        {level}
        {ends[level] && <span className="sr-only"> {ofFive(level)}</span>}
      </>
    ),
    shape: 'tile',
    className:
      'grid grid-cols-5 gap-2 half:gap-1 [&_.size-10>svg]:size-8 half:[&_.size-10]:size-6 half:[&_.size-10>svg]:size-5',
    below: (
      <div aria-hidden className="mt-3 flex justify-between text-sm font-semibold text-abu-700">
        <span>{ends[1]}</span>
        <span>{ends[5]}</span>
      </div>
    ),
  },
  smoker: { className: pair, isPlain: true },
  drinker: { className: pair, isPlain: true },
}

function ofFive(level: string | number) {
  return ends[level] ? `dari 5, ${ends[level].toLowerCase()}` : 'dari 5'
}

/** Returns the label of an option for visitors. */
export function optionText(sent: keyof Answers, option: string | number): string {
  if (sent === 'gender') return genders[option]!
  if (option === 'Ga Ada') return 'Ga ada'
  const { options, show } = VISITOR_FIELDS.find((field) => field.sent === sent)!
  return options && show ? show(option) : String(option)
}

/** Returns an answer in words; empty without one. */
export function answerText(sent: keyof Answers, value: Answers[keyof Answers] | undefined): string {
  const words = [value ?? []].flat().flatMap((option) => optionText(sent, option) || [])
  return sent === 'comfortLevel' && words[0] ? `${words[0]} ${ofFive(words[0])}` : words.join(', ')
}

interface FieldChoiceProps<K extends keyof Answers> {
  sent: K
  value: Answers[K]
  onChoose: (value: Answers[K]) => void
  /** after a choice that was meant as the answer; not while arrow keys pass over the options */
  onDecide?: () => void
  /** what the browser may have put back by itself: nobody has just chosen it */
  remembered?: () => Answers[K] | undefined
  labelledBy: string
}

export function FieldChoice<K extends keyof Answers>({
  sent,
  value,
  onChoose,
  remembered,
  ...rest
}: FieldChoiceProps<K>) {
  const { options = [], choices = options, max } = VISITOR_FIELDS.find((field) => field.sent === sent)!
  const { below, isPlain, labelOf, className = 'grid gap-3', shape } = CHOICE_STYLES[sent] ?? {}
  return (
    <>
      <SingleChoice
        {...rest}
        name={sent}
        options={choices.map((value) => ({ value, label: labelOf?.(value) ?? optionText(sent, value) }))}
        value={[value].flat()[0]}
        remembered={() => [remembered?.()].flat()[0]}
        onChoose={(option) => onChoose((max ? [option] : option) as Answers[K])}
        hasIcons={!isPlain}
        shape={shape}
        className={className}
      />
      {below}
    </>
  )
}
