import { ErrorBoundary } from '../../ui/error-boundary'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { showTab, useDashboardTab } from '../app/dashboard-tab'
import { FailedTab } from '../app/failed-tab'
import { Page } from '../app/page'
import { CreateGroup } from '../groups/create/create-group-button'
import { GroupsPanel } from '../groups/groups-panel'
import { RunMatchmaking } from '../matchmaking/run-matchmaking'
import { UsersPanel } from '../users/users-panel'
import { ProxyNotice } from './proxy-notice'
import { SummaryCards } from './summary-cards'

/** The dashboard: four counts, and users and dinner groups in two tabs that fill the height. */
export function DashboardPage() {
  const tab = useDashboardTab()
  return (
    <Page title="Dashboard" isTitleHidden className="gap-2 lg:gap-3">
      <ProxyNotice />
      <SummaryCards />
      <Tabs className="relative flex-1" selectedKey={tab} onSelectionChange={showTab}>
        <TabList aria-label="Dashboard">
          <Tab id="users">Users</Tab>
          <Tab id="groups">Dinner Groups</Tab>
        </TabList>
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
    </Page>
  )
}
