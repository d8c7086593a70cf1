import { isCancelled } from '../../../src/domain/group/group'
import { useEvenings } from '../app/dinner/evening-list'
import { NotLoadedDialog } from '../app/page/not-loaded-dialog'
import { useHouse, useTimeZone } from '../app/site-config'
import { NewEveningDialog } from './form'
import { copyOf, usualOf } from './values'

/** The form of the next evening, which begins as the last one was, a week on; that of a first one as the house usually dines. */
export function NextEveningDialog({ onClose }: { onClose: () => void }) {
  const zone = useTimeZone()
  const house = useHouse()
  const ahead = useEvenings()
  const past = useEvenings('past')
  // one that was just made is the last
  const isNewest = ahead.isFetchedAfterMount && past.isFetchedAfterMount
  if (!house || !ahead.data || !past.data || !isNewest) {
    const { error, refetch } = ahead.data ? past : ahead
    return (
      <NotLoadedDialog
        title="New Evening"
        what="the evenings before"
        error={error}
        onRetry={refetch}
        onClose={onClose}
      />
    )
  }
  const last = ahead.data.filter((one) => !isCancelled(one)).at(-1) ?? [...ahead.data, ...past.data][0]
  return <NewEveningDialog from={last ? copyOf(last, zone) : usualOf(house, zone)} onClose={onClose} />
}
