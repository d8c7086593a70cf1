import { useSetAtom } from 'jotai'
import type { SignedIn } from '../../../src/domain/api'
import { displayInstant } from '../../../src/domain/time'
import { ErrorBoundary } from '../../ui/error-boundary'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { SharedBusyDialog } from '../app/busy'
import { useCutTexts } from '../app/cut-texts'
import { dashboardTab, useDashboardTab } from '../app/dashboard-tab'
import { FailedTab } from '../app/failed-view'
import { useLiveLists } from '../app/live-lists'
import { useShortcuts } from '../app/shortcuts'
import { useTimeZone } from '../app/site-config'
import { CreateGroup } from '../groups/create/create-group-button'
import { GroupsPanel } from '../groups/groups-panel'
import { RunMatchmaking } from '../matchmaking/run-matchmaking'
import { UsersPanel } from '../users/users-panel'
import { Header } from './header'
import { OpenDialogs } from './open-dialogs'
import { ProxyNotice } from './proxy-notice'
import { SummaryCards } from './summary-cards'

/** The dashboard: four counts, and users and dinner groups in two tabs that fill the height. */
export function DashboardScreen({ user }: { user: SignedIn }) {
  const tab = useDashboardTab()
  const show = useSetAtom(dashboardTab)
  const outdated = useLiveLists()
  useCutTexts()
  useShortcuts()
  return (
    <div className="flex h-dvh min-h-140 flex-col">
      <Header user={user} />
      <main className="flex min-h-0 flex-1 flex-col gap-2 p-3 lg:gap-3 lg:px-6 lg:py-4">
        <ProxyNotice />
        <SummaryCards />
        <Tabs
          className="relative flex-1"
          selectedKey={tab}
          onSelectionChange={(key) => show(key === 'groups' ? 'groups' : 'users')}
        >
          <TabList aria-label="Dashboard">
            <Tab id="users">Users</Tab>
            <Tab id="groups">Dinner Groups</Tab>
          </TabList>
          <Outdated since={outdated} />
          {/* a new one for each tab: of two, the one that is left would be styled once more before it goes */}
          <TabPanel key={tab} id={tab}>
            <ErrorBoundary fallback={(retry) => <FailedTab tab={tab} onRetry={retry} />}>
              {tab === 'users' ? (
                <UsersPanel />
              ) : (
                <GroupsPanel>
                  <CreateGroup />
                  <RunMatchmaking />
                </GroupsPanel>
              )}
            </ErrorBoundary>
          </TabPanel>
        </Tabs>
      </main>
      <SharedBusyDialog />
      <OpenDialogs />
    </div>
  )
}

/** Since when the lists are not up to date, beside the tabs; empty while they are. */
function Outdated({ since }: { since: number | undefined }) {
  const zone = useTimeZone()
  return (
    <p
      role="status"
      className="absolute top-0 right-0 flex h-11 items-center text-right text-[13px] leading-4 font-semibold text-sambal tabular-nums max-sm:w-24"
    >
      {since !== undefined &&
        `Not up to date since ${displayInstant(new Date(since).toISOString(), 'HH:mm', zone)}`}
    </p>
  )
}
