import { ApiError } from '../../api'
import { openDialog } from './dialogs'

/**
 * Makes a call; when the server requires the password first, asks for it and repeats the call. Throws what the call throws,
 * also when staff cancel.
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
