import { nationalNumber } from '../../src/domain/phone'

/**
 * Returns the digits of the phone field after its text changed from `before` to `text`. Single keys are taken as typed;
 * pasted and autofilled texts are normalised to the national number.
 */
export function typedPhone(text: string, before: string): string {
  const digits = text.replace(/\D/g, '')
  const cameAtOnce = text.includes('+') || text.length - before.length > 1
  return cameAtOnce ? nationalNumber(digits) : digits
}
