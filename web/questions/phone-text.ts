import { nationalNumber } from '../../src/domain/profile/phone'

/** Returns the digits of the field after a change: keys as typed, what is pasted as the national number. */
export function typedPhone(text: string, before: string): string {
  const digits = text.replace(/\D/g, '')
  const cameAtOnce = text.includes('+') || text.length - before.length > 1
  return cameAtOnce ? nationalNumber(digits) : digits
}
