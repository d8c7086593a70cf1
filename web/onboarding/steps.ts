import { ASKED } from '../../src/domain/fields'
import { ASKS } from '../questions/asks'

export type Question = (typeof ASKED)[number]['step']
export type Step = 'intro' | Question | 'success'

/** The steps that ask something, in the order of what they ask for. */
export const QUESTIONS = [...new Set(ASKED.map(({ step }) => step))]

/** Every step in the order a visitor walks through them. */
export const STEPS: readonly Step[] = ['intro', ...QUESTIONS, 'success']

/** What each screen asks or says: its heading, and the start of its page title. */
export const TITLES: Record<Step, string> = {
  intro: 'Temukan teman makan malam barumu!',
  registration: 'Kenalan dulu yuk!',
  preferences: ASKS.birthdate,
  activity: ASKS.activities,
  budget: ASKS.budget,
  comfort: ASKS.comfortLevel,
  hobbies: ASKS.hobbies,
  interests: ASKS.interests,
  'final-info': 'Terakhir...',
  success: 'Pendaftaran kamu udah kita simpen!',
}

/** Returns the progress of a step, in whole per cent. */
export function progressOf(step: Step): number {
  if (step === 'intro') return 0
  if (step === 'success') return 100
  return Math.round((STEPS.indexOf(step) / QUESTIONS.length) * 100)
}

export function pathOf(step: Step): string {
  return step === 'intro' ? '/' : `/${step}`
}

export function nextStep(step: Step): Step {
  return STEPS[Math.min(STEPS.indexOf(step) + 1, STEPS.length - 1)]!
}

export function previousStep(step: Step): Step {
  return STEPS[Math.max(STEPS.indexOf(step) - 1, 0)]!
}

export function isStep(text: unknown): text is Step {
  return STEPS.includes(text as Step)
}

export function isQuestion(page: string): page is Question {
  return QUESTIONS.includes(page as Question)
}
