import { nationalNumber } from '../../src/domain/phone'

/**
 * The digits that the phone field shows after `text` came in where `before` stood. Single keys are taken as typed;
 * what came at once (pasted, filled in) is brought to the national number.
 */
export function typedPhone(text: string, before: string): string {
  const digits = text.replace(/\D/g, '')
  const cameAtOnce = text.includes('+') || text.length - before.length > 1
  return cameAtOnce ? nationalNumber(digits) : digits
}
