import type { ReactNode } from 'react'
import type { Page } from '../../../src/domain/api'
import { PAGE_SIZES } from '../../../src/domain/people'
import { AdminButton } from '../../ui/admin-button'
import { type Paging, pageCount } from './paging'

interface PagerProps {
  /** what the pages are of */
  label: string
  paging: Paging
  /** what is shown */
  data: Page<unknown>
}

/** The line under a table: how much is shown, rows per page, and the way to the other pages. */
export function Pager({ label, paging: { page, size, setPage, setSize }, data }: PagerProps) {
  const { items, matching, more } = data
  const last = pageCount(matching, size) - 1
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-abu-200 px-3 py-1.5 text-abu-700 tabular-nums"
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
              {PAGE_SIZES.map((option) => (
                <option key={option}>{option}</option>
              ))}
            </select>
          </label>
        )}
        <Step label="Previous page" isDisabled={page <= 0} onPress={() => setPage(page - 1)}>
          <path d="m10 3-5 5 5 5" />
        </Step>
        <p aria-live="polite">
          Page {page + 1} of {last + 1}
          {more && '+'}
        </p>
        <Step label="Next page" isDisabled={page >= last} onPress={() => setPage(page + 1)}>
          <path d="m6 3 5 5-5 5" />
        </Step>
      </div>
    </nav>
  )
}

interface StepProps {
  label: string
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

function Step({ label, children, ...props }: StepProps) {
  return (
    <AdminButton {...props} variant="icon" aria-label={label}>
      <svg
        viewBox="0 0 16 16"
        className="size-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        {children}
      </svg>
    </AdminButton>
  )
}
