import { INTERESTS, INTERESTS_MAX } from '../../src/domain/profile'
import { INTEREST_ICONS } from './icons'
import { MultiChoiceStep } from './multi-choice-step'
import { useUser } from './user'

/** What the visitor likes to talk about. */
export function Interests() {
  const { draft, update } = useUser()
  return (
    <MultiChoiceStep
      step="interests"
      options={INTERESTS}
      icons={INTEREST_ICONS}
      max={INTERESTS_MAX}
      chosen={draft.interests}
      onChange={(interests) => update({ interests })}
    />
  )
}
