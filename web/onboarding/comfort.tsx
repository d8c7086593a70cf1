import { ChoiceStep } from './choice-step'

const ends: Record<string, string> = { 1: 'Ga nyaman', 5: 'Nyaman banget' }

/** How the visitor feels among strangers, from 1 to 5. */
export function Comfort() {
  return (
    <ChoiceStep
      step="comfort"
      // the scale's ends are read out with their numbers
      labelOf={(level) => (
        <>
          {level}
          {ends[level] && <span className="sr-only">, {ends[level]}</span>}
        </>
      )}
      look="tile"
      className="grid grid-cols-5 gap-2 half:gap-1 [&_.size-10>svg]:size-8 half:[&_.size-10]:size-6 half:[&_.size-10>svg]:size-5"
    >
      <div aria-hidden className="mt-3 flex justify-between text-sm font-semibold text-abu-700">
        <span>{ends[1]}</span>
        <span>{ends[5]}</span>
      </div>
    </ChoiceStep>
  )
}
