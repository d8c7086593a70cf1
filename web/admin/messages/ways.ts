import type { OpenedMessage } from '../../../src/domain/messages'
import { storedChoice } from '../stored'

const WAYS = ['web', 'phone', 'copy'] as const
export type Way = (typeof WAYS)[number]

export const WAY_LABELS: Record<Way, string> = { web: 'WhatsApp Web', phone: 'Phone', copy: 'Copy' }

const isPhone = matchMedia('(pointer: coarse) and (max-width: 900px)').matches

/** How this browser opens WhatsApp. */
export const chosenWay = storedChoice('messages-way', WAYS, isPhone ? 'phone' : 'web')

/** One name, so that one window serves all messages where WhatsApp's own policy lets it. */
const WINDOW = 'semeja-whatsapp'

/** Opens the window at once, as browsers only let a key or a tap do; `undefined` when this one blocks it. */
export function openWindow(): Window | undefined {
  return window.open('', WINDOW) ?? undefined
}

/** Sends the window to a message's chat. */
export function lead(target: Window, way: Way, ways: OpenedMessage['ways']) {
  target.location.href = ways[way]
  target.focus()
}

/** Closes a window that has nothing in it. */
export function closeIfEmpty(target: Window | undefined) {
  try {
    if (target?.location.href === 'about:blank') target.close()
  } catch {
    // it shows a chat
  }
}
