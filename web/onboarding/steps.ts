import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { ASKS } from '../questions/asks'

export type Question = (typeof VISITOR_FIELDS)[number]['step']
export type Step = 'intro' | Question | 'success'

/** The steps that ask something, in the order of what they ask for. */
export const QUESTIONS = [...new Set(VISITOR_FIELDS.map(({ step }) => step))]

export function fieldsOf(question: Question) {
  return VISITOR_FIELDS.filter(({ step }) => step === question)
}

/** The first, or only, field that a question asks for. */
export function fieldOf(question: Question) {
  return fieldsOf(question)[0]!
}

/** Whether a question asks for options of one field, and for nothing else. */
export function isOneChoice(question: Question): boolean {
  return fieldsOf(question).length === 1 && fieldOf(question).options !== undefined
}

/** Every step in the order a visitor walks through them. */
export const STEPS: readonly Step[] = ['intro', ...QUESTIONS, 'success']

/** What each screen asks or says: its heading, and the start of its page title. A question is that for its first field. */
export const TITLES = {
  ...Object.fromEntries(QUESTIONS.map((question) => [question, ASKS[fieldOf(question).sent]])),
  intro: 'Temukan teman makan malam barumu!',
  registration: 'Kenalan dulu yuk!',
  'final-info': 'Terakhir...',
  success: 'Pendaftaran kamu udah kita simpen!',
} as Record<Step, string>

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
