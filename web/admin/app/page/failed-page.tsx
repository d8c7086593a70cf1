import { NotFetched } from '../../../ui/fetched'

export interface FailedProps {
  error: unknown
  onRetry: () => void
}

/** Says why something is not shown; `what` is a page or a dialog. */
export function failureWords(what: string, error?: unknown) {
  return error instanceof NotFetched
    ? {
        title: `This ${what} cannot be loaded`,
        text: 'The server did not send it. Check your connection and try again.',
        button: 'Try Again',
      }
    : {
        title: `This ${what} cannot be shown`,
        text: 'Something went wrong while this was shown. Nothing that you saved was changed.',
        button: 'Open Afresh',
      }
}

/** Shown in place of a page that failed: fetches it again, or reloads it without what its address says. */
export function FailedPage({ error, onRetry }: FailedProps) {
  const { title, text, button } = failureWords('page', error)
  // of nothing that may have failed itself
  const action =
    'mt-4 inline-flex h-9 cursor-pointer items-center rounded-admin bg-sambal px-4 font-semibold text-white hover:bg-sambal-dark forced-colors:border'
  return (
    <main className="flex min-h-dvh flex-1 items-center justify-center bg-abu-50 p-4 text-sm">
      <div className="max-w-md rounded-admin border border-abu-200 bg-white p-5">
        <div role="alert">
          <h1 className="text-lg font-bold">{title}</h1>
          <p className="mt-2">{text}</p>
        </div>
        {error instanceof NotFetched ? (
          <button
            type="button"
            onClick={() => {
              error.allowRetry()
              onRetry()
            }}
            className={action}
          >
            {button}
          </button>
        ) : (
          <a href={location.pathname} className={action}>
            {button}
          </a>
        )}
      </div>
    </main>
  )
}
