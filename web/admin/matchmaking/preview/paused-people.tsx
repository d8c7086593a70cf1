import { pausedPeopleSchema } from '../../../../src/domain/matchmaking/seating'
import { shortName } from '../../../../src/domain/profile/name'
import { PauseMark } from '../../app/marks'
import { FRESH, keys, useGet } from '../../app/queries'

const NAMED = 3

/** Who is left out because staff have paused them, with the day on which that ends; nothing where nobody is. */
export function PausedPeople({ evening }: { evening: number | undefined }) {
  const path = `/api/matchmaking/paused${evening ? `?evening=${evening}` : ''}`
  const { data } = useGet([...keys.users, 'paused', evening], pausedPeopleSchema, path, FRESH)
  const people = data?.people ?? []
  if (people.length === 0) return null
  return (
    <details open={people.length <= NAMED} className="shrink-0 pb-2">
      <summary className="w-fit cursor-pointer">
        {people.length === 1 ? '1 person is' : `${people.length} people are`} left out while paused
      </summary>
      <ul aria-label="Paused" className="flex max-h-24 flex-wrap gap-x-4 overflow-auto pl-4">
        {people.map(({ userId, name, until }) => (
          <li key={userId} className="flex flex-wrap items-center gap-x-2 py-0.5">
            <span className="font-semibold wrap-anywhere">{shortName(name)}</span>
            <PauseMark until={until} />
          </li>
        ))}
      </ul>
    </details>
  )
}
