import type { ReactNode, RefObject } from 'react'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover, type PopoverProps } from 'react-aria-components/Popover'
import { flushSync } from 'react-dom'
import { ErrorBoundary } from './error-boundary'
import { NotFetched } from './fetched'
import { LineIcon } from './line-icon'

interface OpenedProps {
  label: string
  /** the button it stands beside, which has the focus again afterwards */
  triggerRef: RefObject<HTMLButtonElement | null>
  placement?: PopoverProps['placement'] | undefined
  onClose: () => void
}

const box = 'overflow-auto rounded-admin border border-abu-200 bg-white shadow-card outline-none'

export function OpenPopup({
  label,
  triggerRef,
  placement,
  onClose,
  className = '',
  children,
}: OpenedProps & { className?: string | undefined; children: ReactNode }) {
  return (
    // itself the dialog: then the buttons that React Aria adds for readers to close it are in the dialog, too
    <Popover
      isOpen
      onOpenChange={onClose}
      triggerRef={triggerRef}
      aria-label={label}
      trigger="DialogTrigger"
      {...(placement && { placement })}
      className={`${box} p-3 ${className}`}
    >
      <ErrorBoundary
        onError={(error) => error instanceof NotFetched && error.allowRetry()}
        fallback={() => <p role="alert">This cannot be shown. Nothing was changed.</p>}
      >
        {children}
      </ErrorBoundary>
    </Popover>
  )
}

export interface MenuAction {
  text: string
  onAction: () => void
}

export function OpenMenu({ label, actions, ...props }: OpenedProps & { actions: readonly MenuAction[] }) {
  function act(onAction: () => void) {
    // what it opens gives the focus back to the button: the item is gone by then
    flushSync(props.onClose)
    props.triggerRef.current?.focus()
    onAction()
  }
  return (
    <MenuBox {...props} label={label}>
      <Menu aria-label={label} autoFocus="first" onClose={props.onClose} className="p-1 outline-none">
        {actions.map(({ text, onAction }) => (
          <MenuItem key={text} onAction={() => act(onAction)} className={`${item} h-9 px-3`}>
            {text}
          </MenuItem>
        ))}
      </Menu>
    </MenuBox>
  )
}

export interface Ticks {
  items: readonly { id: string; text: string }[]
  ticked: readonly string[]
  onChange: (ticked: string[]) => void
}

/** A menu of checkboxes beside a button, which stays open while they are changed. */
export function OpenTicks({ label, items, ticked, onChange, ...props }: OpenedProps & Ticks) {
  return (
    <MenuBox {...props} label={label}>
      <Menu
        aria-label={label}
        autoFocus="first"
        selectionMode="multiple"
        selectedKeys={ticked}
        onSelectionChange={(keys) =>
          onChange(keys === 'all' ? items.map(({ id }) => id) : [...keys].map(String))
        }
        className="p-1 outline-none"
      >
        {items.map(({ id, text }) => (
          <MenuItem key={id} id={id} textValue={text} className={`group ${item} h-8 gap-2 px-2`}>
            <LineIcon name="check" className="size-4 stroke-ink opacity-0 group-data-selected:opacity-100" />
            {text}
          </MenuItem>
        ))}
      </Menu>
    </MenuBox>
  )
}

const item =
  'flex cursor-pointer items-center rounded-md text-sm -outline-offset-2 outline-laut data-focus-visible:outline-2 data-focused:bg-abu-100'

function MenuBox({ label, triggerRef, onClose, children }: OpenedProps & { children: ReactNode }) {
  return (
    <Popover
      isOpen
      onOpenChange={onClose}
      triggerRef={triggerRef}
      aria-label={label}
      trigger="MenuTrigger"
      placement="bottom end"
      className={`min-w-48 ${box}`}
    >
      {children}
    </Popover>
  )
}
