import { HOBBIES, HOBBIES_MAX } from '../../src/domain/profile'
import { MultiChoiceStep } from './multi-choice-step'
import { useUser } from './user'

/** What the visitor likes to do. */
export function Hobbies() {
  const { draft, update } = useUser()
  return (
    <MultiChoiceStep
      step="hobbies"
      options={HOBBIES}
      max={HOBBIES_MAX}
      chosen={draft.hobbies}
      onChange={(hobbies) => update({ hobbies })}
    />
  )
}
