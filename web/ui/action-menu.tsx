import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { AdminButton } from './admin-button'
import { LineIcon } from './line-icon'

interface ActionMenuProps {
  /** names the button */
  label: string
  items: readonly { text: string; onAction: () => void }[]
  /** three dots, or an arrow at the right of a filled button that it belongs to */
  variant?: 'dots' | 'split'
}

/** A button with a menu. */
export function ActionMenu({ label, items, variant = 'dots' }: ActionMenuProps) {
  return (
    <MenuTrigger>
      {variant === 'dots' ? (
        <AdminButton aria-label={label} className="w-9 px-0">
          <LineIcon name="more" />
        </AdminButton>
      ) : (
        <AdminButton variant="primary" aria-label={label} className="w-8 rounded-l-none px-0">
          <LineIcon name="down" />
        </AdminButton>
      )}
      <Popover
        placement="bottom end"
        className="min-w-48 overflow-auto rounded-admin border border-abu-200 bg-white shadow-card"
      >
        <Menu aria-label={label} className="p-1 outline-none">
          {items.map(({ text, onAction }) => (
            <MenuItem
              key={text}
              onAction={onAction}
              className="flex h-9 cursor-pointer items-center rounded-md px-3 text-sm -outline-offset-2 outline-laut data-focus-visible:outline-2 data-focused:bg-abu-100"
            >
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
