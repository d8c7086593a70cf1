import { rememberedEvening } from '../joining'
import { ASKS } from '../questions/asks'
import { BirthdateField, usePrefetchedCalendar } from '../questions/birthdate-field'
import { FieldChoice } from '../questions/field-choice'
import { problemsOf } from './answers'
import { useNavigation } from './navigation'
import { StepScreen } from './step-screen'
import { useUser } from './user'

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
      <h2 id="gender" className="mt-2 font-semibold">
        {ASKS.gender}
      </h2>
      <p role="status" className="mb-2 text-sm text-abu-700">
        {draft.gender === 'male' && rememberedEvening().evening?.[6]
          ? 'Makan malam ini khusus cewek. Daftar aja buat yang lain.'
          : 'Biar seimbang: kita usahain kamu ga jadi satu-satunya cewek atau cowok.'}
      </p>
      <FieldChoice
        sent="gender"
        value={draft.gender}
        onChoose={(gender) => update({ gender })}
        labelledBy="gender"
      />
    </StepScreen>
  )
}
