import type { DinnerGroup, LeftAlone } from '../../../../src/domain/api'
import { shownFact } from '../../../../src/domain/dinner'
import { AdminButton } from '../../../ui/admin-button'
import { GroupName } from '../../app/group-name'
import { useTimeZone } from '../../app/site-config'
import { picLabel } from '../pics'

interface LeftGroupsProps {
  left: readonly LeftAlone[]
  onLoad: () => void
}

export function LeftGroups({ left, onLoad }: LeftGroupsProps) {
  const zone = useTimeZone()
  const stale = left.filter(({ reason }) => reason === 'stale').length
  const there = left.filter(({ current }) => current !== null).length
  return (
    <section
      role="alert"
      className="mb-4 flex flex-col gap-2 rounded-admin border border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_14%,white)] px-4 py-3"
    >
      <p className="font-semibold">
        {stale === left.length
          ? `${stale} changed by others meanwhile and left as ${stale === 1 ? 'it is' : 'they are'}`
          : `${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}`}
      </p>
      <ul className="flex max-h-48 flex-col gap-1 overflow-auto">
        {left.map(({ id, reason, current, userIds }) => (
          <li key={id} className="wrap-anywhere">
            {current ? (
              <>
                <span className="font-semibold">
                  <GroupName group={current} />
                </span>{' '}
                {WHY[reason](userIds?.length ?? 0)}
                <span className="block text-[13px] text-abu-700">{factsOf(current, zone)}</span>
              </>
            ) : (
              `Group #${id} was deleted`
            )}
          </li>
        ))}
      </ul>
      {there > 0 && (
        <AdminButton onPress={onLoad} className="self-start">
          Load {there === 1 ? 'it' : `these ${there}`}
        </AdminButton>
      )}
    </section>
  )
}

const WHY: Record<LeftAlone['reason'], (people: number) => string> = {
  stale: () => 'was changed meanwhile',
  missing: () => 'was deleted',
  taken: (people) => `${people === 1 ? 'has somebody' : `has ${people} people`} with a seat elsewhere`,
  past: () => 'was on a day that is over',
  unexplained: () => 'was not changed: people know of it and need a reason',
  unscheduled: () => 'has no day to which a time could belong',
}

function factsOf(group: DinnerGroup, zone: string): string {
  const { venue, status, pic } = group
  return [shownFact('event_date', group, zone), venue ?? 'No venue', status, picLabel(pic)].join(' · ')
}
