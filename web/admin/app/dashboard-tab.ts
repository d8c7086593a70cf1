import { atom, useAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { storedChoice } from './stored'

const TABS = ['users', 'groups'] as const
type DashboardTab = (typeof TABS)[number]

const stored = storedChoice<DashboardTab>('admin-active-tab', TABS, 'users')

/** Returns the dashboard's current tab from the address; without a query that of the last visit. */
export function useDashboardTab(): DashboardTab {
  const search = useSearch()
  const [last, store] = useAtom(stored)
  const [isSettled, setSettled] = useState(() => search !== '')
  const tab = isSettled ? tabIn(search) : last

  useEffect(() => {
    if (!isSettled && tab === 'groups') navigate(addressOf(withTab(location.search)), { replace: true })
    setSettled(true)
    store(tab)
  }, [isSettled, tab, store])

  return tab
}

/** Switches to a tab in the state in which it was left. */
export const dashboardTab = atom(null, (_get, _set, tab: DashboardTab) => {
  const before = tabIn(location.search)
  if (before === tab) return
  left[before] = location.search
  navigate(addressOf(left[tab] ?? (tab === 'groups' ? withTab('') : '')))
})

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

function addressOf(search: string): string {
  const query = search.replace(/^\?/, '')
  return location.pathname + (query && `?${query}`)
}
