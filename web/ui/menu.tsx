import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, type MenuProps, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { LineIcon } from './line-icon'

interface TickMenuProps extends Pick<MenuProps<object>, 'aria-label'> {
  /** the button that opens it */
  children: ReactElement
  items: readonly { id: string; text: string }[]
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}

/** A menu of checkboxes, which stays open while they are changed. */
export function TickMenu({ children, items, ticked, onChange, ...menu }: TickMenuProps) {
  return (
    <MenuTrigger>
      {children}
      <Popover
        placement="bottom end"
        className="min-w-52 overflow-auto rounded-admin border border-abu-200 bg-white shadow-card"
      >
        <AriaMenu
          {...menu}
          selectionMode="multiple"
          selectedKeys={ticked}
          onSelectionChange={(keys) =>
            onChange(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(String))
          }
          className="p-1 outline-none"
        >
          {items.map(({ id, text }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className="group flex h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm -outline-offset-2 outline-laut data-focus-visible:outline-2 data-focused:bg-abu-100"
            >
              <LineIcon
                name="check"
                className="size-4 stroke-sambal opacity-0 group-data-selected:opacity-100"
              />
              {text}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
