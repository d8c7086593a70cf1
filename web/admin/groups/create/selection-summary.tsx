import type { User } from '../../../../src/domain/api'
import { HIGH_COMFORT } from '../../../../src/domain/profile/profile'

interface SelectionSummaryProps {
  text: string
  users: User[]
  error?: string | undefined
  refused: number[]
  onRemove: (user: User) => void
}

/** The selected users and the counts of the table they make. */
export function SelectionSummary({ text, users, error, refused, onRemove }: SelectionSummaryProps) {
  const profiles = users.flatMap(({ profile }) => profile ?? [])
  const ages = profiles.flatMap(({ age }) => age ?? [])
  const facts = [
    `Male: ${profiles.filter(({ gender }) => gender === 'male').length}`,
    `Female: ${profiles.filter(({ gender }) => gender === 'female').length}`,
    `Age range: ${ages.length > 0 ? `${Math.min(...ages)} - ${Math.max(...ages)}` : 'N/A'}`,
    `High comfort: ${profiles.filter((p) => (p.comfort_level ?? 0) >= HIGH_COMFORT).length}`,
  ]
  return (
    <div className="flex flex-col gap-2 pt-2">
      <div className="flex flex-wrap gap-x-5 gap-y-1 text-abu-700 tabular-nums">
        <p className="font-semibold text-ink" aria-live="polite">
          {text}
        </p>
        {facts.map((fact) => (
          <p key={fact.split(':')[0]}>{fact}</p>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sambal">
          {error}
        </p>
      )}
      {users.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {users.map((user) => (
            <li key={user.id}>
              <button
                type="button"
                onClick={() => onRemove(user)}
                aria-label={`Deselect ${user.profile?.name}${refused.includes(user.id) ? ' · not free' : ''}`}
                className={`flex h-7 max-w-60 cursor-pointer items-center gap-1 rounded-full pr-2 pl-3 text-[13px] ${refused.includes(user.id) ? 'bg-sambal/10 font-semibold text-sambal-dark hover:bg-sambal/20' : 'bg-abu-100 hover:bg-abu-200'}`}
              >
                <span className="truncate">{user.profile?.name}</span>
                {refused.includes(user.id) && <span className="shrink-0">· not free</span>}
                <span aria-hidden="true">×</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
