import { BUDGETS } from '../../src/domain/profile'
import { ChoiceStep } from './choice-step'
import { BUDGET_ICONS } from './icons'

const options = BUDGETS.map((value, i) => ({ value, label: value, icon: BUDGET_ICONS[i] }))

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
