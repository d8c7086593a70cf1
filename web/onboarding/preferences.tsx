import { GENDERS } from '../../src/domain/profile'
import { problemsOf } from './answers'
import { BirthdateField, usePrefetchedCalendar } from './birthdate-field'
import { useNavigation } from './navigation'
import { SingleChoice } from './single-choice'
import { StepScreen } from './step-screen'
import { useUser } from './user'

const labels = { female: 'Cewek', male: 'Cowok' }
const genders = GENDERS.map((value) => ({ value, label: labels[value] }))

/** Birth date and gender. */
export function Preferences() {
  const { draft, missing, update, setMissing } = useUser()
  const { goForward } = useNavigation()
  usePrefetchedCalendar()
  const problems = problemsOf('preferences', draft)
  const isMissing = missing === 'preferences'

  return (
    <StepScreen
      step="preferences"
      error={isMissing && !problems.birthdate ? problems.gender : undefined}
      isBlocked={Boolean(problems.birthdate || problems.gender)}
      onContinue={() => {
        setMissing(undefined)
        goForward('preferences')
      }}
    >
      <BirthdateField
        value={draft.birthdate}
        onChange={(birthdate) => update({ birthdate })}
        problem={problems.birthdate}
        isRequired={isMissing}
      />
      <h2 id="gender" className="my-2 font-semibold">
        Kamu cewek atau cowok?
      </h2>
      <SingleChoice
        name="gender"
        options={genders}
        look="tile"
        value={draft.gender}
        onChoose={(gender) => update({ gender })}
        className="grid grid-cols-2 gap-3"
        labelledBy="gender"
      />
    </StepScreen>
  )
}
