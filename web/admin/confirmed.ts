import { ApiError } from '../api'
import { openDialog } from './dialogs'

/**
 * Makes a call; when the server asks for the password first, asks staff for it and makes the call once more. Throws what
 * the call throws, also the refusal of staff who give no password.
 */
export async function confirmed<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError && error.body?.confirm)) throw error
    await new Promise<void>((resolve, reject) =>
      openDialog({ kind: 'give-password', onGiven: resolve, onCancel: () => reject(error) }),
    )
    return attempt()
  }
}
