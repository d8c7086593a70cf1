import { OUTCOME_MESSAGES } from '../domain/after-dinner/outcome-calls'

/** The answers to an outcome that is not stored. */
export const NOT_MARKED = {
  missing: [404, 'There is no such group'],
  stranger: [422, OUTCOME_MESSAGES.stranger, 'outcome'],
  off: [422, OUTCOME_MESSAGES.off, 'outcome'],
  early: [422, OUTCOME_MESSAGES.early, 'outcome'],
  over: [422, OUTCOME_MESSAGES.over, 'outcome'],
} as const
