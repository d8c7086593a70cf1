import type { ReactNode } from 'react'
import { fieldOf, isAnswered, problemsOf } from './answers'
import { useNavigation } from './navigation'
import { SingleChoice } from './single-choice'
import { StepScreen } from './step-screen'
import type { Question } from './steps'
import { TableBelow } from './table-below'
import { useUser } from './user'

interface ChoiceStepProps {
  step: Question
  /** what visitors read for an option, where that is not the option itself */
  labelOf?: (option: string | number) => ReactNode
  /** a drawing for every option */
  hasIcons?: boolean
  look?: 'card' | 'tile'
  className?: string
  children?: ReactNode
}

/** A question for one field with one answer, which leads on by itself. */
export function ChoiceStep(props: ChoiceStepProps) {
  const { step, labelOf = String, hasIcons, look, className = 'grid gap-3', children } = props
  const { sent, options = [], max } = fieldOf(step)
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
        options={options.map((value) => ({ value, label: labelOf(value) }))}
        value={[draft[sent]].flat()[0]}
        onChoose={(value) => update({ [sent]: max ? [value] : value })}
        hasIcons={hasIcons}
        onDecide={proceed}
        look={look}
        className={className}
      />
      {children}
    </StepScreen>
  )
}
