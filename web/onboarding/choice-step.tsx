import { isAnswered, problemsOf } from './answers'
import type { Draft } from './draft'
import { useNavigation } from './navigation'
import { type Option, SingleChoice } from './single-choice'
import { StepScreen } from './step-screen'
import type { Question } from './steps'
import { TableBelow } from './table-below'
import { useUser } from './user'

interface ChoiceStepProps<T> {
  step: Question
  options: readonly Option<T>[]
  chosenIn: (draft: Draft) => T | null | undefined
  answer: (value: T) => Partial<Draft>
  look?: 'card' | 'tile'
  className?: string
  children?: React.ReactNode
}

/** A question with one answer, which leads on by itself. */
export function ChoiceStep<T extends string | number>(props: ChoiceStepProps<T>) {
  const { step, options, chosenIn, answer, look, className = 'grid gap-3', children } = props
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
      <SingleChoice
        name={step}
        options={options}
        value={chosenIn(draft)}
        onChoose={(value) => update(answer(value))}
        onDecide={proceed}
        look={look}
        className={className}
      />
      {children}
    </StepScreen>
  )
}
