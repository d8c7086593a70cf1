/** Shown as the actor when no account acted. */
export function nobody(action: string): string {
  if (action === 'corrected a sign-up') return 'The user'
  return action === 'failed to sign in' ? 'Unknown name' : 'Operator'
}

export function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
