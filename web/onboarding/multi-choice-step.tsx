import { SeveralChoice } from '../questions/several-choice'
import { isAnswered, problemsOf } from './answers'
import { useNavigation } from './navigation'
import { StepScreen, TITLE_ID } from './step-screen'
import { fieldOf, type Question } from './steps'
import { useUser } from './user'

export function MultiChoiceStep({ step }: { step: Question }) {
  const { draft, missing, update, setMissing } = useUser()
  const { sent } = fieldOf(step)
  const { goForward } = useNavigation()
  return (
    <StepScreen
      step={step}
      error={missing === step ? Object.values(problemsOf(step, draft))[0] : undefined}
      isBlocked={!isAnswered(step, draft)}
      onContinue={() => {
        setMissing(undefined)
        goForward(step)
      }}
    >
      <SeveralChoice
        sent={sent}
        chosen={draft[sent] as (string | number)[]}
        onChange={(chosen) => update({ [sent]: chosen })}
        labelledBy={TITLE_ID}
      />
    </StepScreen>
  )
}
