import { createContext, useContext } from 'react'
import type { SignedIn } from '../../../../src/domain/api'
import type { Part } from '../../../ui/fetched'
import type { PlaceKey } from '../addresses'

export interface Place {
  title: string
  /** whether its link is in the header, rather than under More */
  isInBar?: boolean
  isForAdmins?: boolean
  page: Part<object>
}

export type Places = Partial<Record<PlaceKey, Place>>

const PlacesContext = createContext<Places>({} as Places)
export const PlacesProvider = PlacesContext.Provider

/** Returns the pages of the back office that a user may open, in their order; not those of one thing each. */
export function usePlaces({ role }: Pick<SignedIn, 'role'>): [PlaceKey, Place][] {
  const places = useContext(PlacesContext)
  return (Object.entries(places) as [PlaceKey, Place][]).filter(
    ([key, { isForAdmins }]) => !key.includes(':') && (!isForAdmins || role === 'admin'),
  )
}
