import { createSelection } from '../table/selection'

/** The users that are selected in their table. */
export const usersSelection = createSelection()
