import type { ComponentType } from 'react'
import { Activity } from './activity'
import { Budget } from './budget'
import { Comfort } from './comfort'
import { Hobbies } from './hobbies'
import { Interests } from './interests'
import { Intro } from './intro'
import { type PageName, pageAt } from './pages'
import { Preferences } from './preferences'
import { Registration } from './registration'

// what is needed to answer is here from the start; the rest comes after it, while nothing else happens
const screens: Partial<Record<ScreenName, ComponentType>> = {
  intro: Intro,
  registration: Registration,
  preferences: Preferences,
  activity: Activity,
  budget: Budget,
  comfort: Comfort,
  hobbies: Hobbies,
  interests: Interests,
}

/** A page, or what `/registration` is to those who are done. */
export type ScreenName = PageName | 'correction'

/** The screen of a page, unless it has yet to be fetched. */
export function screenOf(page: ScreenName): ComponentType | undefined {
  return screens[page]
}

/** Fetches the screens at and after the end of the questionnaire, and those beside it. */
export async function fetchOtherScreens() {
  Object.assign(screens, (await import('./other-screens')).otherScreens)
}

/** Makes sure that the screen at a path is there. */
export async function prepare(path: string) {
  if (!screenOf(pageAt(path))) await fetchOtherScreens()
}
