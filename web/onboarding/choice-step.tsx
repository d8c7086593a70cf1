import { FieldChoice } from '../questions/field-choice'
import { isAnswered, problemsOf } from './answers'
import { readStored } from './draft'
import { useNavigation } from './navigation'
import { TableBelow } from './seats'
import { StepScreen, TITLE_ID } from './step-screen'
import { fieldOf, type Question } from './steps'
import { useUser } from './user'

/** A question for one field with one answer, which goes on by itself. */
export function ChoiceStep({ step }: { step: Question }) {
  const { sent } = fieldOf(step)
  const { draft, missing, isNavigatingBack, update, setMissing } = useUser()
  const { goForward } = useNavigation()
  const answered = isAnswered(step, draft)
  const hasButton = answered || isNavigatingBack

  function proceed() {
    setMissing(undefined)
    goForward(step)
  }

  return (
    <StepScreen
      step={step}
      error={missing === step ? Object.values(problemsOf(step, draft))[0] : undefined}
      onContinue={hasButton ? proceed : undefined}
      isBlocked={!answered}
      art={<TableBelow step={step} hasButton={hasButton} />}
    >
      <FieldChoice
        sent={sent}
        value={draft[sent]}
        onChoose={(value) => update({ [sent]: value })}
        onDecide={proceed}
        remembered={() => readStored()?.draft[sent]}
        labelledBy={TITLE_ID}
      />
    </StepScreen>
  )
}
