import type { Answers } from '../../src/domain/profile/fields'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { problemOf } from '../questions/problem'
import type { Draft } from './draft'
import { fieldsOf, QUESTIONS, type Question } from './steps'

/** Returns the message for each field of a question with a missing or invalid answer; empty when it is answered. */
export function problemsOf(question: Question, draft: Draft): Partial<Record<keyof Answers, string>> {
  const problems: Partial<Record<keyof Answers, string>> = {}
  for (const field of fieldsOf(question)) {
    const problem = problemOf(field, draft[field.sent])
    if (problem) problems[field.sent] = problem
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

export function questionOf(field: string): Question | undefined {
  return VISITOR_FIELDS.find(({ sent }) => sent === field)?.step
}

/** Returns the number of seated guests: none at first, all when only the last question is left. */
export function guestsSeated(draft: Draft, guests: number): number {
  const questions = QUESTIONS.slice(0, -1)
  const answered = questions.filter((question) => isAnswered(question, draft)).length
  return Math.round((answered * guests) / questions.length)
}
