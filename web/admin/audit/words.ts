import type { AuditAction } from '../../../src/domain/audit'

/** Who acted when no account did. */
export function nobody(action: AuditAction): string {
  if (action === 'corrected a sign-up') return 'The user'
  return action === 'failed to sign in' ? 'Unknown name' : 'Operator'
}

export function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
