import { Terms } from '../terms/terms'
import { NotFound } from './not-found'
import { Success } from './success'

/** The screens that ask nothing. */
export const otherScreens = { success: Success, terms: Terms, '404': NotFound }
