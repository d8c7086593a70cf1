import { todayIn } from '../../../src/domain/time'
import { ActionMenu } from '../../ui/action-menu'
import { download } from '../app/download'
import { useTimeZone } from '../app/site-config'
import { useAction } from '../app/use-action'
import { lastMonths } from './words'

const MONTHS = 12

/** The files for the books, one a month. */
export function Books() {
  const months = lastMonths(todayIn(useTimeZone()), MONTHS)
  const file = useAction({
    run: (month: string) => download('GET', `/api/dues.csv?month=${month}`, `money-${month}.csv`),
    failure: 'The file was not made',
    refreshes: [],
  })
  return (
    <div className="sm:ml-auto">
      <ActionMenu
        label="Files for the books"
        items={months.map(({ month, name }) => ({
          text: `CSV of ${name}`,
          onAction: () => file.mutate(month),
        }))}
      />
    </div>
  )
}
