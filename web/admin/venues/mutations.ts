import type { NewMenuItem } from '../../../src/domain/venue/menu'
import {
  deletedVenueSchema,
  type NewVenue,
  staleVenueSchema,
  storedVenueSchema,
  type Venue,
  type VenueChanges,
} from '../../../src/domain/venue/venue'
import { call } from '../../api'
import { toast } from '../../ui/toast'
import { staleAnswer } from '../app/form/stale'
import { useAction } from '../app/form/use-action'

export function useAddVenue(onStored: (venue: Venue) => void) {
  return useAction({
    ...CHANGE,
    run: (venue: NewVenue) => call(storedVenueSchema, 'POST', '/api/venues', venue),
    onDone({ venue, message }) {
      onStored(venue)
      toast({ title: message })
    },
  })
}

/** Changes a venue in the version that was seen. */
export function useChangeVenue(onStored: () => void = () => undefined) {
  return useAction({
    ...CHANGE,
    run: ({ id, ...changes }: VenueChanges & { id: number }) =>
      call(storedVenueSchema, 'PATCH', `/api/venues/${id}`, changes),
    onDone({ message }, { active }) {
      onStored()
      toast({ title: active === undefined ? message : active ? 'Venue restored' : 'Venue archived' })
    },
  })
}

export function useStoreMenu(id: number, onStored: () => void) {
  return useAction({
    ...CHANGE,
    failure: 'The menu was not saved',
    run: (menu: { items: NewMenuItem[]; version: number }) =>
      call(storedVenueSchema, 'PUT', `/api/venues/${id}/menu`, menu),
    onDone({ message }) {
      onStored()
      toast({ title: message })
    },
  })
}

/** Deletes a venue; the server archives one that has been used. */
export function useRemoveVenue(onStored: () => void) {
  return useAction({
    failure: 'The venue could not be deleted',
    run: ({ id, version }: Pick<Venue, 'id' | 'version'>) =>
      call(deletedVenueSchema, 'DELETE', `/api/venues/${id}?version=${version}`),
    onDone({ message, archived }) {
      onStored()
      toast({ title: archived ? 'Venue archived' : message, description: archived ? message : undefined })
    },
  })
}

const CHANGE = {
  failure: 'The venue was not saved',
  isForm: true,
  // what is outdated is said where it stands
  onFailure: (error: Error) => staleIn(error) !== undefined,
}

/** Returns the current venue from the refusal of an outdated change. */
export function staleIn(error: unknown): Venue | undefined {
  return staleAnswer(staleVenueSchema, error)?.current
}
