import {
  REVIEW_KINDS,
  type Review,
  type ReviewKind,
  type Reviews,
} from '../../../src/domain/after-dinner/review'
import { shortName } from '../../../src/domain/profile/name'
import { AdminButton } from '../../ui/admin-button'
import { PhoneLink, UserLink } from '../app/links'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { useTimeZone } from '../app/site-config'
import { KINDS, type KindWords } from './kinds'
import { useDecision, useReviews } from './queries'
import { Reports, useReports } from './reports'

export function ReviewPage() {
  const { data, error, refetch } = useReviews()
  const reports = useReports().data
  return (
    <Page
      title="Needs a look"
      about="Decisions that wait for you. What you decided comes back only when something new happens."
    >
      <Reports />
      {data ? (
        <Entries {...data} hasReports={reports?.open !== 0} />
      ) : (
        <NotLoaded what="what needs a look" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Entries({ items, total, hasReports }: Reviews & { hasReports: boolean }) {
  if (total === 0 && hasReports) return null
  if (total === 0)
    return (
      <p className="grid h-40 place-items-center text-center text-sm text-abu-700">
        Nothing needs a look now. Reports, missed dinners, wrong numbers and changed budgets come here.
      </p>
    )
  return (
    <div className="flex w-full max-w-5xl flex-col gap-5 text-sm">
      {REVIEW_KINDS.map((kind) => {
        const some = items.filter((item) => item.kind === kind)
        const { title, about } = KINDS[kind]
        const heading = `review-${kind.replace(' ', '-')}`
        return (
          some.length > 0 && (
            <section key={kind} aria-labelledby={heading}>
              <h2 id={heading} className="text-base font-bold">
                {title}
              </h2>
              <p className="max-w-3xl text-abu-700">{about}</p>
              <ul aria-label={title} className="mt-2 divide-y divide-abu-200 border-y border-abu-200">
                {some.map((item) => (
                  <ReviewRow key={item.userId} review={item} />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {total > items.length && (
        <p className="text-abu-700">{total - items.length} more come once these are decided.</p>
      )}
    </div>
  )
}

function ReviewRow({ review }: { review: Review }) {
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
