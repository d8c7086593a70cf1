import type { PersonHistory as History } from '../../../../src/domain/seating'
import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { messageOf } from '../../queries'
import { useHistory } from './history'
import { KeepApart } from './keep-apart'
import { PastTables } from './past-tables'

/** What is known of somebody beside their answers; changes here are stored at once. */
export function PersonHistory({ id, name }: { id: number; name: string }) {
  const { data, error, refetch } = useHistory(id)
  if (data) return <Known id={id} name={name} history={data} />
  return (
    <section aria-label="History" className="mb-4 border-t border-abu-200 pt-4">
      {error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>{messageOf(error, 'Past tables cannot be loaded now.')}</p>
          <AdminButton size="small" onPress={() => refetch()}>
            Try Again
          </AdminButton>
        </div>
      ) : (
        <Spinner label="Loading past tables" />
      )}
    </section>
  )
}

function Known({ id, name, history }: { id: number; name: string; history: History }) {
  return (
    <>
      <KeepApart id={id} name={name} apart={history.apart} />
      <PastTables dinners={history.dinners} waited={history.waited} />
    </>
  )
}
