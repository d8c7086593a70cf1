import { UserPlaces, useUserTickets } from '../../app/user-places'

/** A user's places at the evenings ahead; nothing where there is none ahead. */
export function PersonEvenings({ id }: { id: number }) {
  if (useUserTickets(id).data?.length === 0) return null
  return (
    <section aria-label="Evenings" className="mb-4 border-t border-abu-200 pt-4">
      <h3 className="pb-2 text-base font-bold">Evenings</h3>
      <UserPlaces id={id} />
    </section>
  )
}
