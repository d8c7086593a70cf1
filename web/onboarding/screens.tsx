import type { ComponentType } from 'react'
import { ChoiceStep } from './choice-step'
import { Intro } from './intro'
import { MultiChoiceStep } from './multi-choice-step'
import type { OtherScreen } from './other-screens'
import { type PageName, pageAt } from './pages'
import { Preferences } from './preferences'
import { Registration } from './registration'

// what is needed to answer is here from the start; the rest comes after it, while nothing else happens
const screens: Record<Exclude<ScreenName, OtherScreen>, ComponentType> &
  Partial<Record<OtherScreen, ComponentType>> = {
  intro: Intro,
  registration: Registration,
  preferences: Preferences,
  activity: () => <ChoiceStep step="activity" />,
  budget: () => <ChoiceStep step="budget" />,
  comfort: () => <ChoiceStep step="comfort" />,
  hobbies: () => <MultiChoiceStep step="hobbies" />,
  interests: () => <MultiChoiceStep step="interests" />,
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
