/** Where the browser of a sign-up remembers it. */
export const DRAFT_KEYS = {
  draft: 'userData',
  step: 'currentStep',
  isComplete: 'isRegistrationComplete',
} as const
