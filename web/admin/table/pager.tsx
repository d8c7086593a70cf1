import { PAGE_SIZES } from '../../../src/domain/query'
import { AdminButton } from '../../ui/admin-button'
import { LineIcon } from '../../ui/line-icon'
import { Options } from '../../ui/options'
import { type Listed, type Paging, pageCount } from './page-query'

interface PagerProps {
  label: string
  paging: Paging
  data: Listed<unknown>
}

/** The footer of a table: counts, rows per page, previous and next page. */
export function Pager({ label, paging: { page, size, setPage, setSize }, data }: PagerProps) {
  const { items, matching, more } = data
  const last = pageCount(matching, size) - 1
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-8 gap-y-1 md:justify-start border-t border-abu-200 px-3 py-1.5 text-abu-700 tabular-nums"
    >
      <p>
        Showing {items.length} of {matching}
        {more && '+'} entries
      </p>
      <div className="flex items-center gap-1">
        {setSize && (
          <label className="mr-2 flex items-center gap-2">
            <span className="max-sm:sr-only">Rows per page</span>
            <select
              value={size}
              onChange={(event) => setSize(Number(event.target.value))}
              className="h-9 cursor-pointer rounded-admin border border-abu-500 bg-white px-2 text-ink max-sm:text-base"
            >
              <Options values={PAGE_SIZES} />
            </select>
          </label>
        )}
        <Step
          icon="previous"
          label="Previous page"
          isDisabled={page <= 0}
          onPress={() => setPage(page - 1)}
        />
        <p aria-live="polite">
          Page {page + 1} of {last + 1}
          {more && '+'}
        </p>
        <Step icon="next" label="Next page" isDisabled={page >= last} onPress={() => setPage(page + 1)} />
      </div>
    </nav>
  )
}

interface StepProps {
  label: string
  isDisabled: boolean
  onPress: () => void
  icon: 'previous' | 'next'
}

function Step({ label, icon, ...props }: StepProps) {
  return (
    <AdminButton {...props} variant="icon" aria-label={label}>
      <LineIcon name={icon} />
    </AdminButton>
  )
}
