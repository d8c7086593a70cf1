import { AdminButton } from './admin-button'
import { LineIcon } from './line-icon'
import type { MenuAction } from './opened'
import { Opened, OpenMenu, useOpener } from './opener'

interface ActionMenuProps {
  /** names the button */
  label: string
  items: readonly MenuAction[]
}

export function ActionMenu({ label, items }: ActionMenuProps) {
  const { isOpen, opened, button } = useOpener('menu')
  return (
    <>
      <AdminButton {...button} aria-label={label} className="w-9 px-0">
        <LineIcon name="more" />
      </AdminButton>
      {isOpen && (
        <Opened onClose={opened.onClose}>
          <OpenMenu label={label} actions={items} {...opened} />
        </Opened>
      )}
    </>
  )
}
