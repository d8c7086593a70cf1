import { AdminButton } from '../../ui/admin-button'
import { LineIcon } from '../../ui/line-icon'
import { TickMenu } from '../../ui/menu'
import { HIDEABLE } from './columns'
import { useHiddenColumns } from './hidden-columns'

/** Shows and hides columns. */
export function ColumnsMenu() {
  const [hidden, setHidden] = useHiddenColumns()
  return (
    <TickMenu
      aria-label="Columns in view"
      items={HIDEABLE}
      ticked={HIDEABLE.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id)}
      onChange={(shown) => setHidden(HIDEABLE.map(({ id }) => id).filter((id) => !shown.includes(id)))}
    >
      <AdminButton>
        <LineIcon name="columns" />
        <span className="max-lg:sr-only">Columns</span>
      </AdminButton>
    </TickMenu>
  )
}
