import { createSelection } from '../table/selection'

export const usersSelection = createSelection()
