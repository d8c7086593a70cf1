import type { Explanation, Unexplained } from '../../../../src/domain/group/dinner'
import { ApiError } from '../../../api'
import { openDialog } from '../dialogs'

/** Thrown when staff give no reason for a change that needs one: nothing has changed, and nothing has to be shown. */
export class Withdrawn extends Error {}

/** Makes a change, and again with a reason where people have to read one. Throws Withdrawn when none is given. */
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
