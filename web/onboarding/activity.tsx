import { activityLabel, type Activity as Code } from '../../src/domain/profile'
import { ChoiceStep } from './choice-step'

/** What fills the visitor's days. */
export function Activity() {
  return (
    <ChoiceStep
      step="activity"
      labelOf={(code) => (code === 'Ga Ada' ? 'Ga ada' : activityLabel(code as Code))}
    />
  )
}
