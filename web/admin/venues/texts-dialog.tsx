import type { VenueText } from '../../../src/domain/venue/venue'
import { AdminButton } from '../../ui/admin-button'
import { Dialog, DialogFooter } from '../../ui/dialog'
import { NotLoaded } from '../app/not-loaded'
import { useVenueFromText } from './mutations'
import { useVenueTexts } from './queries'

export function TextsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useVenueTexts()
  return (
    <Dialog onClose={onClose} variant="medium" title="Venues of dinners that are not in the book">
      <div className="mt-2 flex flex-col text-sm">
        <p className="pb-3 text-abu-700">
          A venue of the book counts who was there, and warns. Dinners keep their place as it is.
        </p>
        {!data ? (
          <NotLoaded what="venues" error={error} onRetry={refetch} />
        ) : data.length === 0 ? (
          <p className="py-4">All venues of dinners are in the book.</p>
        ) : (
          <ul className="divide-y divide-abu-200 border-y border-abu-200">
            {data.map((text) => (
              <Line key={`${text.venue}\n${text.address}`} text={text} />
            ))}
          </ul>
        )}
        <DialogFooter className="mt-4">
          <AdminButton onPress={onClose}>Close</AdminButton>
        </DialogFooter>
      </div>
    </Dialog>
  )
}

function Line({ text }: { text: VenueText }) {
  const { mutate, isPending } = useVenueFromText()
  const { venue, address, groups, venueId } = text
  const make = (into: number | null) => mutate({ venue, address, venueId: into })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p>
          <strong>{venue}</strong>: {groups} {groups === 1 ? 'group' : 'groups'}
        </p>
        <p className="text-abu-700">{address ?? 'No address'}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {venueId !== null && (
          <AdminButton
            aria-label={`${venue}: it is the one in the book`}
            isPending={isPending}
            onPress={() => make(venueId)}
          >
            It is the one in the book
          </AdminButton>
        )}
        <AdminButton
          aria-label={`${venue}: make it a ${venueId === null ? '' : 'new '}venue`}
          isPending={isPending}
          onPress={() => make(null)}
        >
          {venueId === null ? 'Make it a venue' : 'Make it a new venue'}
        </AdminButton>
      </div>
    </li>
  )
}
