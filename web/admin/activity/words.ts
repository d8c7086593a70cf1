import { type AuditEntry, BY_A_LINK, BY_THE_PAGE, UNKNOWN_ACCOUNT } from '../../../src/domain/audit'

/** Returns the author of an entry without an account. */
export function nobody({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (action === 'corrected a sign-up' || detail.split(', ')[0] === BY_THE_PAGE) return 'The user'
  return action === 'failed to sign in' ? 'Unknown name' : 'Operator'
}

/** Returns the account of an entry, or that its user acted by a link which the account had handed out. */
export function accountOf({
  admin_id: id,
  admin,
  detail,
}: Pick<AuditEntry, 'admin_id' | 'admin' | 'detail'>): string {
  const account = admin ?? deletedAccount(id)
  return detail.startsWith(BY_A_LINK) ? `The user, by a link of ${account}` : account
}

/** Returns what stands in the place of the name of an account that is gone. */
export function deletedAccount(id: number | null): string {
  return id === UNKNOWN_ACCOUNT ? 'Unknown account' : `Account ${id}, deleted`
}

export function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
