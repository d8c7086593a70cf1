import { useState } from 'react'
import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { messageOf } from '../../app/queries'
import { useHistory } from './history'
import { KeepApart } from './keep-apart'
import { PastTables } from './past-tables'

/** A user's past tables and the people they are kept apart from; changes are stored immediately. */
export function PersonHistory({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useHistory(id)
  // the retry button stays until there is an answer: it has the focus
  const [isRetried, setRetried] = useState(false)
  if (data) {
    return (
      <>
        <KeepApart id={id} name={name} apart={data.apart} takesFocus={isRetried} />
        <PastTables dinners={data.dinners} waited={data.waited} />
      </>
    )
  }
  return (
    <section aria-label="History" className="mb-4 border-t border-abu-200 pt-4">
      {error || isRetried ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messageOf(error, 'Past tables cannot be loaded now.')}</p>
          <AdminButton
            size="small"
            isPending={!error}
            onPress={() => {
              setRetried(true)
              refetch()
            }}
          >
            {!error && <Spinner />}
            Try Again
          </AdminButton>
        </div>
      ) : (
        <Spinner label="Loading past tables" />
      )}
    </section>
  )
}
