import { withoutCopyMarks } from '../src/domain/text'

/** Returns the address of a chat with a number, or with a contact to be picked; it opens the app from in-app browsers, too. */
export function chatAddress(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(withoutCopyMarks(text))}`
}
