import { type AuditEntry, BY_THE_PAGE } from '../../../src/domain/audit'

/** Returns the author of an entry without an account. */
export function nobody({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (action === 'corrected a sign-up' || detail.split(', ')[0] === BY_THE_PAGE) return 'The user'
  return action === 'failed to sign in' ? 'Unknown name' : 'Operator'
}

export function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
