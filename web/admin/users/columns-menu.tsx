import { useAtom } from 'jotai'
import { AdminButton } from '../../ui/admin-button'
import { Fetched } from '../../ui/fetched'
import { LineIcon } from '../../ui/line-icon'
import { Opened, ticksPart, useOpener } from '../../ui/opener'
import { HIDEABLE, hiddenColumns } from './columns'

export function ColumnsMenu() {
  const [hidden, setHidden] = useAtom(hiddenColumns)
  const { isOpen, opened, button } = useOpener('menu')
  return (
    <>
      <AdminButton {...button}>
        <LineIcon name="columns" />
        <span className="max-lg:sr-only">Columns</span>
      </AdminButton>
      {isOpen && (
        <Opened onClose={opened.onClose}>
          <Fetched
            part={ticksPart}
            props={{
              label: 'Columns in view',
              items: HIDEABLE,
              ticked: HIDEABLE.filter(({ id }) => !hidden.includes(id)).map(({ id }) => id),
              onChange: (shown) =>
                setHidden(HIDEABLE.map(({ id }) => id).filter((id) => !shown.includes(id))),
              ...opened,
            }}
          />
        </Opened>
      )}
    </>
  )
}
