import type { Explanation, Unexplained } from '../../../src/domain/dinner'
import { ApiError } from '../../api'
import { openDialog } from './dialogs'

/** Thrown when staff give no reason for a change that needs one: nothing has changed, and nothing has to be shown. */
export class Withdrawn extends Error {}

/**
 * Makes a change of a dinner; when people would get a message that lacks the reason, asks for it and repeats the change.
 * Throws what the change throws, and Withdrawn when staff give no reason.
 */
export async function withReason<T>(attempt: (why: Explanation) => Promise<T>): Promise<T> {
  try {
    return await attempt({ reasonRequired: true })
  } catch (error) {
    const unexplained = error instanceof ApiError ? error.body?.unexplained : undefined
    if (!unexplained) throw error
    return attempt({ change_reason: await askForReason(unexplained) })
  }
}

/** Asks why a dinner is moved or cancelled. Throws Withdrawn when staff do not say so. */
export function askForReason(unexplained: Unexplained): Promise<string> {
  return new Promise((resolve, reject) =>
    openDialog({
      kind: 'give-reason',
      unexplained,
      onGiven: resolve,
      onCancel: () => reject(new Withdrawn()),
    }),
  )
}
