import {
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
  type TabListProps,
  type TabPanelProps,
  type TabProps,
  type TabsProps,
} from 'react-aria-components/Tabs'

/** Tabs that fill their container: the list of tabs, and below it the selected panel. */
export function Tabs({ className = '', ...props }: TabsProps & { className?: string }) {
  return <AriaTabs {...props} className={`flex min-h-0 flex-col ${className}`} />
}

export function TabList({ className = '', ...props }: TabListProps<object> & { className?: string }) {
  return <AriaTabList {...props} className={`flex shrink-0 gap-1 border-b border-abu-200 ${className}`} />
}

export function Tab({ className = '', ...props }: TabProps & { className?: string }) {
  return (
    <AriaTab
      {...props}
      className={`-mb-px flex h-11 cursor-pointer items-center border-b-3 border-transparent px-4 text-sm font-semibold text-abu-600 data-focus-visible:rounded-admin data-focus-visible:outline-3 data-focus-visible:-outline-offset-3 data-focus-visible:outline-laut data-hovered:text-ink data-selected:border-sambal data-selected:text-ink forced-colors:not-data-selected:border-[Canvas] forced-colors:data-selected:border-[Highlight] ${className}`}
    />
  )
}

export function TabPanel({ className = '', ...props }: TabPanelProps & { className?: string }) {
  return (
    <AriaTabPanel
      {...props}
      className={`flex min-h-0 flex-1 flex-col outline-offset-2 data-focus-visible:outline-3 data-focus-visible:outline-laut ${className}`}
    />
  )
}
