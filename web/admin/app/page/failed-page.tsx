import { NotFetched } from '../../../ui/fetched'

interface FailedProps {
  error: unknown
  onRetry: () => void
}

/** Shown in place of a page that failed: fetches it again, or reloads it without what its address says. */
export function FailedPage({ error, onRetry }: FailedProps) {
  const isFetched = !(error instanceof NotFetched)
  // of nothing that may have failed itself
  const action =
    'mt-4 inline-flex h-9 cursor-pointer items-center rounded-admin bg-sambal px-4 font-semibold text-white hover:bg-sambal-dark forced-colors:border'
  return (
    <main className="flex min-h-dvh flex-1 items-center justify-center bg-abu-50 p-4 text-sm">
      <div className="max-w-md rounded-admin border border-abu-200 bg-white p-5">
        <div role="alert">
          <h1 className="text-lg font-bold">This page cannot be {isFetched ? 'shown' : 'loaded'}</h1>
          <p className="mt-2">
            {isFetched ? BROKEN : 'The server did not send it. Check your connection and try again.'}
          </p>
        </div>
        {isFetched ? (
          <a href={location.pathname} className={action}>
            Open Afresh
          </a>
        ) : (
          <button
            type="button"
            onClick={() => {
              error.allowRetry()
              onRetry()
            }}
            className={action}
          >
            Try Again
          </button>
        )}
      </div>
    </main>
  )
}

/** Said of a page or a dialog whose code is here, and fails. */
export const BROKEN = 'Something went wrong while this was shown. Nothing that you saved was changed.'
