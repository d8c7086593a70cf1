import { ApiError } from '../../../api'
import { openDialog } from '../dialogs'

/** Makes a call, and again after asking for the password where it is required. Throws what the call throws. */
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
