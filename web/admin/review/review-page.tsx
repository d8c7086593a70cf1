import { REVIEW_KINDS, type Reviews } from '../../../src/domain/review'
import { NotLoaded } from '../app/not-loaded'
import { Page } from '../app/page'
import { KINDS } from './kinds'
import { useReviews } from './queries'
import { Reports, useReports } from './reports'
import { ReviewRow } from './review-row'

/** What staff are asked to look at and to decide; empty is how it should be. */
export function ReviewPage() {
  const { data, error, refetch } = useReviews()
  const reports = useReports().data
  return (
    <Page
      title="Needs a look"
      about="What a human has to decide. Nobody is left out before that, and what is decided stays away until something new happens."
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
