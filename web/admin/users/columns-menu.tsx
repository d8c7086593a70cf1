import { AdminButton } from '../../ui/admin-button'
import { TickMenu } from '../../ui/menu'
import { useHiddenColumns } from './hidden-columns'
import { HIDEABLE } from './user-columns'

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
        <svg viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-2" aria-hidden="true">
          <path d="M2 2.5h12v11H2zM6 3v10M10 3v10" />
        </svg>
        <span className="max-lg:sr-only">Columns</span>
      </AdminButton>
    </TickMenu>
  )
}
