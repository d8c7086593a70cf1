import { useId } from 'react'
import { ASKS } from '../questions/asks'
import { DietaryField } from '../questions/dietary-field'
import { FieldChoice } from '../questions/field-choice'
import { FieldNote } from '../ui/big-field'
import { problemsOf } from './answers'
import { Review } from './review'
import { SaveNotice } from './save-notice'
import { TableBelow } from './seats'
import { StepScreen } from './step-screen'
import { useSave } from './use-save'
import { useUser } from './user'

export function FinalInfo() {
  const { draft, missing, update } = useUser()
  const { isSaving, isSlow, failure, submit } = useSave()
  const dietId = useId()
  const problems = problemsOf('final-info', draft)
  const isMissing = missing === 'final-info'

  return (
    <StepScreen
      step="final-info"
      action={isSaving ? 'Menyimpan…' : 'Simpan'}
      isBlocked={Object.keys(problems).length > 0}
      isBusy={isSaving}
      onContinue={() => submit()}
      art={<TableBelow step="final-info" isWhole />}
      notice={
        problems.dietaryRestrictions && !failure ? (
          // by the button that it closes: below a text of that length nobody would see it
          <FieldNote id={`${dietId}-note`} error={problems.dietaryRestrictions} />
        ) : (
          <SaveNotice step="final-info" isSlow={isSlow} failure={failure} />
        )
      }
    >
      <p className="-mt-4 mb-4 text-sm text-abu-700">Biar kebiasaan teman semejamu mirip.</p>
      <div className="grid gap-4 *:min-w-0">
        <YesNo sent="smoker" error={isMissing ? problems.smoker : undefined} />
        <YesNo sent="drinker" error={isMissing ? problems.drinker : undefined} />
        <DietaryField
          value={draft.dietaryRestrictions}
          onChange={(dietaryRestrictions) => update({ dietaryRestrictions })}
          noteId={`${dietId}-note`}
          isWrong={problems.dietaryRestrictions !== undefined}
        />
        <Review step="final-info" />
      </div>
    </StepScreen>
  )
}

interface YesNoProps {
  sent: 'smoker' | 'drinker'
  error: string | undefined
}

function YesNo({ sent, error }: YesNoProps) {
  const { draft, update } = useUser()
  const id = useId()
  return (
    <div>
      <h2 id={id} className="mb-2 font-semibold">
        {ASKS[sent]}
      </h2>
      <FieldChoice
        sent={sent}
        value={draft[sent]}
        onChoose={(value) => update({ [sent]: value })}
        labelledBy={id}
      />
      {error && <FieldNote error={error} />}
    </div>
  )
}
