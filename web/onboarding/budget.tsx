import { BUDGETS } from '../../src/domain/profile'
import { ChoiceStep } from './choice-step'

const options = BUDGETS.map((value) => ({ value, label: value }))

/** What dinner may cost. */
export function Budget() {
  return (
    <ChoiceStep
      step="budget"
      options={options}
      chosenIn={(draft) => draft.budget}
      answer={(budget) => ({ budget })}
    />
  )
}
