import type { RequestKind } from '../../../src/domain/privacy'

/** The labels of kinds of requests. */
export const KIND_LABELS: Record<RequestKind, string> = {
  access: 'Access',
  correction: 'Correction',
  erasure: 'Erasure',
  withdrawal: 'Withdrawal of consent',
  objection: 'Objection',
}

/** How to answer each. */
export const KIND_HINTS: Record<RequestKind, string> = {
  access: 'Export, and give the file to nobody but them.',
  correction: 'Change it under the name.',
  erasure: 'Erase.',
  withdrawal: 'Erase: without consent nothing may be kept.',
  objection: 'Stop what they object to, or erase.',
}
