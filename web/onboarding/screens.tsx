import type { ComponentType } from 'react'
import { FieldChoice } from '../questions/field-choice'
import { MultipleChoice } from '../questions/multiple-choice'
import { isAnswered, problemsOf } from './answers'
import { readStored } from './draft'
import { Intro } from './intro'
import { useNavigation } from './navigation'
import { otherScreens } from './other-screens'
import type { PageName } from './pages'
import { Preferences } from './preferences'
import { Registration } from './registration'
import { TableBelow } from './seats'
import { StepScreen, TITLE_ID } from './step-screen'
import { fieldOf, isOneChoice, QUESTIONS, type Question } from './steps'
import { useUser } from './user'

/** A page, or `correction`: `/registration` after the end. */
export type ScreenName = PageName | 'correction'

/** The screen of each page. */
export const SCREENS: Record<ScreenName, ComponentType> = {
  ...(Object.fromEntries(
    QUESTIONS.filter(isOneChoice).map((question) => [question, choiceScreen(question)]),
  ) as Record<Question, ComponentType>),
  ...otherScreens,
  intro: Intro,
  registration: Registration,
  preferences: Preferences,
}

function choiceScreen(question: Question): ComponentType {
  const { max = 1 } = fieldOf(question)
  return max > 1 ? () => <MultiChoiceStep step={question} /> : () => <ChoiceStep step={question} />
}

function MultiChoiceStep({ step }: { step: Question }) {
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
      <MultipleChoice
        sent={sent}
        chosen={draft[sent] as (string | number)[]}
        onChange={(chosen) => update({ [sent]: chosen })}
        labelledBy={TITLE_ID}
      />
    </StepScreen>
  )
}

function ChoiceStep({ step }: { step: Question }) {
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
