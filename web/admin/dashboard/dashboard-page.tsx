import { type Stats, statsSchema } from '../../../src/domain/api'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { showTab, useDashboardTab } from '../app/dashboard-tab'
import { Page } from '../app/page/page'
import { keys, useGet } from '../app/queries'
import { useToday } from '../app/today'
import { CreateGroup } from '../groups/create/create-group-button'
import { GroupsPanel } from '../groups/groups-panel'
import { RunMatchmaking } from '../matchmaking/run-matchmaking'
import { UsersPanel } from '../users/users-panel'
import { Today } from './today'

export function DashboardPage() {
  const tab = useDashboardTab()
  const today = useToday()
  // its lines move the tables down: until they are there, no pointer presses what is about to move
  const isAboutToMove = today.isPending && today.failureCount === 0
  return (
    <Page title="Dashboard" isTitleHidden className="gap-2 lg:gap-3">
      <SummaryCards />
      <Today />
      <Tabs
        className={`relative min-h-120 flex-1 lg:min-h-90 ${isAboutToMove ? 'pointer-events-none opacity-60' : ''}`}
        selectedKey={tab}
        onSelectionChange={showTab}
      >
        <TabList aria-label="Dashboard">
          <Tab id="users">Users</Tab>
          <Tab id="groups">Dinner Groups</Tab>
        </TabList>
        {/* a new one for each tab: of two, the one that is left would be styled once more before it goes */}
        <TabPanel key={tab} id={tab}>
          {tab === 'users' ? (
            <UsersPanel />
          ) : (
            <GroupsPanel>
              <CreateGroup />
              <RunMatchmaking />
            </GroupsPanel>
          )}
        </TabPanel>
      </Tabs>
    </Page>
  )
}

function SummaryCards() {
  const { data: stats, isError } = useGet(keys.stats, statsSchema, '/api/stats')
  return (
    <dl className="grid shrink-0 grid-cols-2 gap-2 lg:grid-cols-4 lg:gap-3" aria-label="Summary">
      {cards.map(({ count, title }) => (
        <div
          key={count}
          className="flex flex-col rounded-admin border border-abu-200 px-3 py-2 lg:flex-row lg:items-center lg:justify-between lg:px-4 lg:py-3"
        >
          <dt className="text-[13px] leading-4 font-semibold text-abu-600 lg:text-sm">{title}</dt>
          <dd className="text-lg leading-6 font-bold tabular-nums lg:text-xl lg:leading-8">
            {stats ? number.format(stats[count]) : isError ? '–' : <Unknown />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const cards: { count: keyof Stats; title: string }[] = [
  { count: 'users', title: 'Total Users' },
  { count: 'groups', title: 'Dinner Groups' },
  { count: 'grouped', title: 'Grouped Users' },
  { count: 'ungrouped', title: 'Ungrouped Users' },
]

const number = new Intl.NumberFormat('id-ID')

function Unknown() {
  return <span className="inline-block h-4 w-10 rounded-full bg-abu-100 motion-safe:animate-pulse" />
}
