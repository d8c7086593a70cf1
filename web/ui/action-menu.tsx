import { AdminButton } from './admin-button'
import { LineIcon } from './line-icon'
import type { MenuAction } from './opened'
import { Opened, OpenMenu, useOpener } from './opener'

interface ActionMenuProps {
  /** names the button */
  label: string
  items: readonly MenuAction[]
  /** three dots, or an arrow at the right of a button that it belongs to */
  variant?: 'dots' | 'split'
}

export function ActionMenu({ label, items, variant = 'dots' }: ActionMenuProps) {
  const { isOpen, opened, button } = useOpener('menu')
  return (
    <>
      {variant === 'dots' ? (
        <AdminButton {...button} aria-label={label} className="w-9 px-0">
          <LineIcon name="more" />
        </AdminButton>
      ) : (
        <AdminButton {...button} aria-label={label} className="-ml-px w-8 rounded-l-none px-0">
          <LineIcon name="down" />
        </AdminButton>
      )}
      {isOpen && (
        <Opened onClose={opened.onClose}>
          <OpenMenu label={label} actions={items} {...opened} />
        </Opened>
      )}
    </>
  )
}
