import { Suspense } from 'react'
import { ErrorBoundary } from '../../ui/error-boundary'
import { Fetched, partOf } from '../../ui/fetched'
import { Spinner } from '../../ui/spinner'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { showTab, useDashboardTab } from '../app/dashboard-tab'
import { FailedTab } from '../app/failed-tab'
import { Page } from '../app/page'
import { usePrefetched } from '../app/prefetched'
import { UsersPanel } from '../users/users-panel'
import { ProxyNotice } from './proxy-notice'
import { SummaryCards } from './summary-cards'

// as much code as the users, and in view less often
const groupsTab = partOf(() => import('./groups-tab').then((code) => code.GroupsTab))
const PARTS = [groupsTab]

/** The dashboard: four counts, and users and dinner groups in two tabs that fill the height. */
export function DashboardPage() {
  const tab = useDashboardTab()
  usePrefetched(PARTS)
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
          <ErrorBoundary fallback={(retry, error) => <FailedTab tab={tab} error={error} onRetry={retry} />}>
            {tab === 'users' ? (
              <UsersPanel />
            ) : (
              <Suspense
                fallback={
                  <span className="m-auto">
                    <Spinner variant="large" label="Loading groups" />
                  </span>
                }
              >
                <Fetched part={groupsTab} props={{}} />
              </Suspense>
            )}
          </ErrorBoundary>
        </TabPanel>
      </Tabs>
    </Page>
  )
}
