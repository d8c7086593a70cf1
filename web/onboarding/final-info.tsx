import { type ReactNode, useId, useRef, useState } from 'react'
import { FieldNote, fieldBox } from '../ui/big-field'
import { problemsOf } from './answers'
import { useEarlyInput } from './early-input'
import { SaveNotice } from './save-notice'
import { SingleChoice } from './single-choice'
import { StepScreen } from './step-screen'
import { TableBelow } from './table-below'
import { useSave } from './use-save'
import { useUser } from './user'

const yesNo = (['Ya', 'Tidak'] as const).map((value) => ({ value, label: value }))

/** The last questions, and the button that stores everything. */
export function FinalInfo() {
  const user = useUser()
  const { draft, missing, update } = user
  const { isSaving, isSlow, failure, submit } = useSave()
  const [diet = draft.dietaryRestrictions, setDiet] = useState<string>()
  const dietId = useId()
  const dietField = useRef<HTMLTextAreaElement>(null)
  const problems = problemsOf('final-info', draft)
  const isMissing = missing === 'final-info'

  const typeDiet = (text: string) => {
    setDiet(text)
    update({ dietaryRestrictions: text.trim() })
  }
  useEarlyInput(() => {
    const early = dietField.current?.value
    if (early) typeDiet(early)
  })

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
      <div className="grid gap-6 *:min-w-0">
        <YesNo question="Kamu merokok?" error={isMissing ? problems.smoker : undefined}>
          {(labelledBy) => (
            <SingleChoice
              name="smoker"
              options={yesNo}
              value={draft.smoker}
              onChoose={(smoker) => update({ smoker })}
              className="grid grid-cols-2 gap-3"
              labelledBy={labelledBy}
              hasIcons={false}
            />
          )}
        </YesNo>
        <YesNo question="Kamu minum alkohol?" error={isMissing ? problems.drinker : undefined}>
          {(labelledBy) => (
            <SingleChoice
              name="drinker"
              options={yesNo}
              value={draft.drinker}
              onChoose={(drinker) => update({ drinker })}
              className="grid grid-cols-2 gap-3"
              labelledBy={labelledBy}
              hasIcons={false}
            />
          )}
        </YesNo>
        <div>
          <label htmlFor={dietId} className="mb-2 block font-semibold">
            Ada alergi/pantangan makanan? (Opsional)
          </label>
          <div className={`${fieldBox} border-abu-500`}>
            <textarea
              ref={dietField}
              id={dietId}
              rows={2}
              value={diet}
              placeholder="Contoh: alergi udang, ga makan daging sapi"
              aria-describedby={`${dietId}-note`}
              aria-invalid={problems.dietaryRestrictions ? true : undefined}
              onChange={(event) => typeDiet(event.target.value)}
              className="field-sizing-content min-h-20 w-full min-w-0 resize-none rounded-card bg-transparent px-4 py-3 text-base outline-none placeholder:text-abu-500"
            />
          </div>
        </div>
      </div>
    </StepScreen>
  )
}

function YesNo({
  question,
  error,
  children,
}: {
  question: string
  error?: string | undefined
  children: (id: string) => ReactNode
}) {
  const id = useId()
  return (
    <div>
      <h2 id={id} className="mb-2 font-semibold">
        {question}
      </h2>
      {children(id)}
      {error && <FieldNote error={error} />}
    </div>
  )
}
