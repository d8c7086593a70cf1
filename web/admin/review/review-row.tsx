import { shortName } from '../../../src/domain/name'
import type { Review, ReviewKind } from '../../../src/domain/review'
import { AdminButton } from '../../ui/admin-button'
import { PhoneLink, UserLink } from '../app/links'
import { useTimeZone } from '../app/site-config'
import { KINDS, type KindWords } from './kinds'
import { useDecision } from './queries'

export function ReviewRow({ review }: { review: Review }) {
  const zone = useTimeZone()
  const { happened, more, decisions } = KINDS[review.kind] as KindWords<ReviewKind>
  const decide = useDecision(review)
  const { userId, name, phone } = review
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <UserLink id={userId} name={shortName(name)} />
        <PhoneLink phone={phone} />
      </div>
      <p className="max-w-3xl wrap-anywhere">{happened(review, zone)}</p>
      {more?.(review)}
      <div className="flex flex-wrap gap-2">
        {decisions.map(({ decision, text }) => (
          <AdminButton
            key={decision}
            aria-label={`${text}: ${name}`}
            isPending={decide.isPending}
            onPress={() => decide.mutate(decision)}
            className="max-sm:h-11 max-sm:flex-1"
          >
            {text}
          </AdminButton>
        ))}
      </div>
    </li>
  )
}
