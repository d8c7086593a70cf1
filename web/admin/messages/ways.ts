import type { OpenedMessage } from '../../../src/domain/messages/messages'
import { copied } from '../../ui/copy'
import { storedChoice } from '../app/stored'

const WAYS = ['web', 'phone', 'copy'] as const
export type SendWay = (typeof WAYS)[number]

export const WAY_LABELS: Record<SendWay, string> = { web: 'WhatsApp Web', phone: 'Phone', copy: 'Copy' }

const isPhone = matchMedia('(pointer: coarse) and (max-width: 900px)').matches

/** How this browser opens WhatsApp. */
export const chosenWay = storedChoice('messages-way', WAYS, isPhone ? 'phone' : 'web')

/** One name, so that one window serves all messages where WhatsApp's own policy lets it. */
const WINDOW = 'semeja-whatsapp'

/** The chat that has to be opened by hand, where there is one, and the text that was not copied. */
export interface Unopened {
  address?: string
  uncopied?: string
}

/** Opens a message and its chat; returns what staff have to open, or copy, by hand. Throws what `request` does. */
export async function openChat(
  way: SendWay,
  request: () => Promise<OpenedMessage>,
): Promise<Unopened | undefined> {
  // a window is opened at once, as browsers let a key or a tap do; to the clipboard goes the text with its link, which
  // comes with the answer, and only as long as no other window has the focus
  let target = way === 'copy' ? undefined : openWindow()
  try {
    const { ways, text } = await request()
    if (way === 'copy') {
      if (!(await copied(text))) return { ...(ways && { address: ways[way] }), uncopied: text }
      target = ways ? openWindow() : undefined
    }
    if (!ways) return undefined
    if (!target) return { address: ways[way] }
    target.location.href = ways[way]
    target.focus()
    return undefined
  } catch (error) {
    closeIfEmpty(target)
    throw error
  }
}

function openWindow(): Window | undefined {
  return window.open('', WINDOW) ?? undefined
}

function closeIfEmpty(target: Window | undefined) {
  try {
    if (target?.location.href === 'about:blank') target.close()
  } catch {
    // it shows a chat
  }
}
