import { ACTIVITIES, activityLabel } from '../../src/domain/profile'
import { ChoiceStep } from './choice-step'

const options = ACTIVITIES.map((value) => ({
  value,
  label: value === 'Ga Ada' ? 'Ga ada' : activityLabel(value),
}))

/** What fills the visitor's days. */
export function Activity() {
  return (
    <ChoiceStep
      step="activity"
      options={options}
      chosenIn={(draft) => draft.activities[0]}
      answer={(value) => ({ activities: [value] })}
    />
  )
}
