import { useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { addressOf, nameIn } from './addresses'
import { go } from './go'
import { storedChoice } from './stored'

const TABS = ['users', 'groups'] as const
type DashboardTab = (typeof TABS)[number]

const stored = storedChoice<DashboardTab>('admin-active-tab', TABS, 'users')

/** Returns the dashboard's current tab from the address; without a query that of the last visit. */
export function useDashboardTab(): DashboardTab {
  const search = useSearch()
  const [last, store] = useAtom(stored)
  const [isOfAddress, setOfAddress] = useState(() => search !== '')
  const tab = isOfAddress ? tabIn(search) : last

  useEffect(() => {
    if (!isOfAddress && tab === 'groups')
      navigate(`${location.pathname}?${withTab(location.search)}`, { replace: true })
    setOfAddress(true)
    store(tab)
  }, [isOfAddress, tab, store])

  return tab
}

/** Goes to a tab of the dashboard, as a view or as it was left. Returns whether it is in view. */
export async function showTab(tab: DashboardTab, view?: string): Promise<boolean> {
  const isHere = nameIn(location.pathname) === 'dashboard'
  const before = isHere ? tabIn(location.search) : undefined
  if (before === tab && view === undefined) return true
  if (before) left[before] = location.search
  const wanted = view ?? left[tab] ?? ''
  const query = tab === 'groups' ? withTab(wanted) : wanted.replace(/^\?/, '')
  if (!isHere) return go(addressOf('dashboard', query))
  navigate(location.pathname + (query && `?${query}`))
  return true
}

// the query of each tab when it was left
const left: Partial<Record<DashboardTab, string>> = {}

function tabIn(search: string): DashboardTab {
  return new URLSearchParams(search).get('tab') === 'groups' ? 'groups' : 'users'
}

function withTab(search: string): string {
  const params = new URLSearchParams(search)
  params.set('tab', 'groups')
  return params.toString()
}
