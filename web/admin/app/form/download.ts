import { ApiError } from '../../../api'
import { confirmed } from './confirmed'

/** Downloads the file that a call answers, under the name from its header; asks for the password where the server requires it. */
export function download(method: string, path: string, otherwise: string, body?: unknown): Promise<void> {
  return confirmed(async () => {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
    const name = /filename="(.+?)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
    const link = document.createElement('a')
    link.href = URL.createObjectURL(await response.blob())
    link.download = name ?? otherwise
    link.click()
    // the browser has it by then
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  })
}
