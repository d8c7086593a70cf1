import { useState } from 'react'
import { todayIn } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { LineIcon } from '../../ui/line-icon'
import { SmallSelect } from '../../ui/small-select'
import { download } from '../app/download'
import { useTimeZone } from '../app/site-config'
import { useAction } from '../app/use-action'
import { lastMonths } from './words'

const MONTHS = 24

/** The file of a month for the books. */
export function Books() {
  const months = lastMonths(todayIn(useTimeZone()), MONTHS)
  const [chosen, setChosen] = useState<string>()
  const month = chosen ?? months[0]!.month
  const file = useAction({
    run: () => download('GET', `/api/dues.csv?month=${month}`, `money-${month}.csv`),
    failure: 'The file was not made',
    refreshes: [],
  })
  return (
    <div className="flex items-center gap-2 sm:ml-auto">
      <SmallSelect
        aria-label="Month of the file"
        value={month}
        onChange={({ target }) => setChosen(target.value)}
        className="shrink-0"
      >
        {months.map(({ month, name }) => (
          <option key={month} value={month}>
            {name}
          </option>
        ))}
      </SmallSelect>
      <AdminButton
        size="small"
        isPending={file.isPending}
        onPress={() => file.mutate()}
        className="max-sm:h-8"
      >
        <LineIcon name="download" />
        CSV
      </AdminButton>
    </div>
  )
}
