import { type AuditEntry, UNKNOWN_ACCOUNT } from '../../../src/domain/audit'

export function authorOf({
  actor,
  action,
  adminId: id,
  admin,
}: Pick<AuditEntry, 'actor' | 'action' | 'adminId' | 'admin'>): string {
  const account = admin ?? deletedAccount(id)
  if (actor === 'staff') return account
  if (actor === 'system') return 'Operator'
  if (action === 'failed to sign in') return 'Unknown name'
  return id === null ? 'The user' : `The user, by a link of ${account}`
}

/** Returns what stands in the place of the name of an account that is gone. */
export function deletedAccount(id: number | null): string {
  return id === UNKNOWN_ACCOUNT ? 'Unknown account' : `Account ${id}, deleted`
}

export function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
