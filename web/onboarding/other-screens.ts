import { Terms } from '../terms/terms'
import { Correction } from './correction'
import { FinalInfo } from './final-info'
import { NotFound } from './not-found'
import { Success } from './success'

/** The screens that are not needed before the first answer. */
export const otherScreens = {
  'final-info': FinalInfo,
  success: Success,
  correction: Correction,
  terms: Terms,
  '404': NotFound,
}
