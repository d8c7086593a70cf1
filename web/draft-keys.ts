/** The keys of a sign-up in local storage. */
export const DRAFT_KEYS = {
  draft: 'userData',
  step: 'currentStep',
  isComplete: 'isRegistrationComplete',
} as const
