import type { Erasure } from '../../../src/domain/privacy/erasures'
import type { RequestKind } from '../../../src/domain/privacy/privacy'
import { displayInstant } from '../../../src/domain/time'

export const KIND_LABELS: Record<RequestKind, string> = {
  access: 'Access',
  correction: 'Correction',
  erasure: 'Erasure',
  withdrawal: 'Withdrawal of consent',
  objection: 'Objection',
}

export const KIND_HINTS: Record<RequestKind, string> = {
  access: 'Export, and give the file to nobody but them.',
  correction: 'Change it under the name.',
  erasure: 'Erase.',
  withdrawal: 'Erase: without consent nothing may be kept.',
  objection: 'Stop what they object to, or erase.',
}

/** Returns when somebody is erased, and what that depends on. */
export function erasureText({ state, erasesAt }: Erasure, zone: string): string {
  const at = displayInstant(erasesAt, 'EEE HH:mm', zone)
  if (state === 'waiting') return `Waits for an admin, erases itself ${at} at the latest`
  return state === 'stopped' ? `Stopped, erases itself ${at} after all` : `Erases itself ${at}`
}
