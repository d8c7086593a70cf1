import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
} from 'react'

interface TabsProps<Key extends string> {
  selectedKey: Key
  onSelectionChange: (key: Key) => void
  className?: string
  children: ReactNode
}

const Selected = createContext({ selectedKey: '', onSelectionChange(_: string) {}, id: '' })

/** Tabs that fill their container: the list of tabs, and below it the selected panel. */
export function Tabs<Key extends string>({
  selectedKey,
  onSelectionChange,
  className = '',
  children,
}: TabsProps<Key>) {
  const id = useId()
  return (
    // the keys of tabs are those that are selected
    <Selected value={{ selectedKey, onSelectionChange: (key) => onSelectionChange(key as Key), id }}>
      <div className={`flex min-h-0 flex-col ${className}`}>{children}</div>
    </Selected>
  )
}

/** The tabs in a line: arrow keys, Home and End go to another one, as the pattern of WAI-ARIA has it. */
export function TabList({ 'aria-label': label, children }: { 'aria-label': string; children: ReactNode }) {
  return (
    <div
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className="flex shrink-0 gap-1 max-[400px]:gap-0 overflow-x-auto overflow-y-hidden border-b border-abu-200"
    >
      {children}
    </div>
  )
}

function move(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
  const tab = to === undefined ? undefined : tabs.at(to % tabs.length)
  if (!tab) return
  event.preventDefault()
  tab.click()
  tab.focus()
}

export function Tab({
  id,
  title,
  children,
}: {
  id: string
  title?: string | undefined
  children: ReactNode
}) {
  const tabs = useContext(Selected)
  const isSelected = tabs.selectedKey === id
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-${id}`}
      title={title}
      aria-selected={isSelected}
      aria-controls={isSelected ? `${tabs.id}-panel` : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => isSelected || tabs.onSelectionChange(id)}
      className="-mb-px flex h-11 shrink-0 cursor-pointer items-center border-b-3 border-transparent px-4 max-[400px]:px-1.5 max-[400px]:text-[13px] text-sm font-semibold whitespace-nowrap text-abu-600 hover:text-ink focus-visible:rounded-admin focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-laut aria-selected:border-ink aria-selected:text-ink forced-colors:not-aria-selected:border-[Canvas] forced-colors:aria-selected:border-[Highlight]"
    >
      {children}
    </button>
  )
}

export function TabPanel({ id, className = '', ...props }: ComponentProps<'div'> & { id: string }) {
  const tabs = useContext(Selected)
  return (
    <div
      {...props}
      role="tabpanel"
      id={`${tabs.id}-panel`}
      aria-labelledby={`${tabs.id}-${id}`}
      className={`flex min-h-0 flex-1 flex-col ${className}`}
    />
  )
}
