import { safeParse } from 'valibot'
import {
  activitiesSchema,
  birthdateSchema,
  budgetSchema,
  comfortSchema,
  dietarySchema,
  genderSchema,
  hobbiesSchema,
  interestsSchema,
  MESSAGES,
  nameSchema,
  phoneSchema,
  yesNoSchema,
} from '../../src/domain/profile'
import { todayIn } from '../../src/domain/today'
import type { Draft } from './draft'
import { QUESTIONS, type Question } from './steps'

/** The message for each field of a question that lacks a good answer; empty when it is answered. */
export function problemsOf(question: Question, draft: Draft): Partial<Record<keyof Draft, string>> {
  const problems: Partial<Record<keyof Draft, string>> = {}
  for (const [field, schema] of Object.entries(fieldsOf(question))) {
    const checked = safeParse(schema, draft[field as keyof Draft])
    if (!checked.success) problems[field as keyof Draft] = checked.issues[0].message
  }
  return problems
}

export function isAnswered(question: Question, draft: Draft): boolean {
  return Object.keys(problemsOf(question, draft)).length === 0
}

/** The first question, in their order, that still lacks an answer. */
export function firstUnanswered(draft: Draft): Question | undefined {
  return QUESTIONS.find((question) => !isAnswered(question, draft))
}

/** The question that asks for a field. */
export function questionOf(field: string): Question | undefined {
  return QUESTIONS.find((question) => field in fieldsOf(question))
}

/** How many of the guests have sat down: none at first, all when only the last question is left. */
export function guestsSeated(draft: Draft, guests: number): number {
  const questions = QUESTIONS.slice(0, -1)
  const answered = questions.filter((question) => isAnswered(question, draft)).length
  return Math.round((answered * guests) / questions.length)
}

function fieldsOf(question: Question) {
  switch (question) {
    case 'registration':
      return { name: nameSchema, phone: phoneSchema }
    case 'preferences':
      return { birthdate: birthdateSchema(todayIn()), gender: genderSchema }
    case 'activity':
      return { activities: activitiesSchema }
    case 'budget':
      return { budget: budgetSchema }
    case 'comfort':
      return { comfortLevel: comfortSchema }
    case 'hobbies':
      return { hobbies: hobbiesSchema }
    case 'interests':
      return { interests: interestsSchema }
    case 'final-info':
      return {
        smoker: yesNoSchema(MESSAGES.smoker),
        drinker: yesNoSchema(MESSAGES.drinker),
        dietaryRestrictions: dietarySchema,
      }
  }
}
