import { INTERESTS, INTERESTS_MAX } from '../../src/domain/profile'
import { MultiChoiceStep } from './multi-choice-step'
import { useUser } from './user'

/** What the visitor likes to talk about. */
export function Interests() {
  const { draft, update } = useUser()
  return (
    <MultiChoiceStep
      step="interests"
      options={INTERESTS}
      max={INTERESTS_MAX}
      chosen={draft.interests}
      onChange={(interests) => update({ interests })}
    />
  )
}
