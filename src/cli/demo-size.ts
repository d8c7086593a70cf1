/** How many people a demo has, and at most. */
export const DEMO_PEOPLE = 120
export const DEMO_PEOPLE_MAX = 5_000_000
