import { COMFORT_LEVELS } from '../../src/domain/profile'
import { ChoiceStep } from './choice-step'

const ends: Record<number, string> = { 1: 'Ga nyaman', 5: 'Nyaman banget' }

const options = COMFORT_LEVELS.map((value) => ({
  value,
  // the scale's ends are read out with their numbers
  label: (
    <>
      {value}
      {ends[value] && <span className="sr-only">, {ends[value]}</span>}
    </>
  ),
}))

/** How the visitor feels among strangers, from 1 to 5. */
export function Comfort() {
  return (
    <ChoiceStep
      step="comfort"
      options={options}
      chosenIn={(draft) => draft.comfortLevel}
      answer={(comfortLevel) => ({ comfortLevel })}
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
