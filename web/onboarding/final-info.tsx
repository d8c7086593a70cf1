import { useEffect, useId, useRef } from 'react'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { displayPhone } from '../../src/domain/profile/phone'
import { ASKS } from '../questions/asks'
import { DietaryField } from '../questions/dietary-field'
import { answerText, FieldChoice } from '../questions/field-choice'
import { LABELS } from '../questions/labels'
import { FieldNote } from '../ui/big-field'
import { Icon } from '../ui/icon'
import { problemsOf } from './answers'
import { REVIEW } from './navigation'
import { PageLink } from './page-link'
import { SaveNotice } from './save-notice'
import { TableBelow } from './seats'
import { StepScreen } from './step-screen'
import { pathOf, type Question } from './steps'
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

function YesNo({ sent, error }: { sent: 'smoker' | 'drinker'; error: string | undefined }) {
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

/** The answers of the other screens: each leads to its own, and from there back here. */
function Review({ step }: { step: Question }) {
  const { draft } = useUser()
  const list = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const details = list.current!
    if (!history.state?.isReviewed) return
    details.open = true
    details.scrollIntoView()
    details.querySelector('summary')!.focus({ preventScroll: true })
  }, [])

  return (
    <details
      ref={list}
      onToggle={({ currentTarget: { open } }) =>
        history.replaceState({ ...history.state, isReviewed: open }, '')
      }
      className="scroll-mt-4"
    >
      <summary className="cursor-pointer rounded-card py-3 font-semibold">Cek jawabanmu dulu</summary>
      <ul className="divide-y-2 divide-abu-100 rounded-card bg-white px-4 shadow-card">
        {VISITOR_FIELDS.filter((field) => field.step !== step).map((field) => {
          const value = draft[field.sent]
          const text =
            field.sent === 'phone' && value ? displayPhone(String(value)) : answerText(field.sent, value)
          return (
            <li key={field.sent}>
              <PageLink to={pathOf(field.step)} from={REVIEW} className="flex items-center gap-3 py-3">
                <span className="min-w-0 flex-1 wrap-break-word">
                  <span className="block text-sm text-abu-700">{LABELS[field.sent]}</span>
                  <span className={`block font-semibold ${text ? '' : 'text-sambal-dark'}`}>
                    {text || 'Belum diisi'}
                  </span>
                </span>
                <Icon name="next" className="size-5 shrink-0 text-abu-600" />
              </PageLink>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
