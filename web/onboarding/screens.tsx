import type { ComponentType } from 'react'
import { ChoiceStep } from './choice-step'
import { Intro } from './intro'
import { MultiChoiceStep } from './multi-choice-step'
import { type PageName, pageAt } from './pages'
import { Preferences } from './preferences'
import { Registration } from './registration'
import { fieldOf, isOneChoice, QUESTIONS, type Question } from './steps'

// the code of the questions is loaded at the start; the rest is fetched when the browser is idle
const screens: Partial<Record<ScreenName, ComponentType>> = {
  ...Object.fromEntries(QUESTIONS.filter(isOneChoice).map((question) => [question, choiceScreen(question)])),
  intro: Intro,
  registration: Registration,
  preferences: Preferences,
}

function choiceScreen(question: Question): ComponentType {
  const { max = 1 } = fieldOf(question)
  return max > 1 ? () => <MultiChoiceStep step={question} /> : () => <ChoiceStep step={question} />
}

/** A page, or `correction`: `/registration` after the end. */
export type ScreenName = PageName | 'correction'

/** Returns the screen of a page, or undefined until its code is loaded. */
export function screenOf(page: ScreenName): ComponentType | undefined {
  return screens[page]
}

/** Fetches the screens at and after the end of the questionnaire, and those beside it. */
export async function fetchOtherScreens() {
  Object.assign(screens, (await import('./other-screens')).otherScreens)
}

/** Loads the code of the screen at a path. */
export async function prepare(path: string) {
  if (!screenOf(pageAt(path))) await fetchOtherScreens()
}
