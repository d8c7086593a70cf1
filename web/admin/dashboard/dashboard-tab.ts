import { storedChoice } from '../stored'

/** The dashboard's tab in view, kept for the next visit. */
export const dashboardTab = storedChoice('admin-active-tab', ['users', 'groups'] as const, 'users')
