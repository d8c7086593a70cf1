import { useState } from 'react'
import { AdminButton } from '../../ui/admin-button'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { Page } from '../app/page/page'
import { mayLeave } from '../app/unsaved'
import { useView } from './address'
import { QueueView } from './queue-view'
import { TextsView } from './texts-view'
import { WhoWrote } from './who-wrote'

export function MessagesPage() {
  const [view, setView] = useView()
  const [isFinding, setFinding] = useState(false)
  return (
    <Page
      title="Messages"
      about={
        <span className="max-md:hidden">
          Messages to guests and restaurants, one after the other, over WhatsApp.
        </span>
      }
    >
      <Tabs
        className="flex-1 max-md:flex-none"
        selectedKey={view}
        onSelectionChange={async (next) => (await mayLeave()) && setView(next)}
      >
        <div className="flex shrink-0 items-center gap-2 *:first:min-w-0 *:first:flex-1">
          <TabList aria-label="Messages">
            <Tab id="queue">To send</Tab>
            <Tab id="texts">Texts</Tab>
          </TabList>
          <AdminButton aria-expanded={isFinding} onPress={() => setFinding(!isFinding)}>
            Who wrote?
          </AdminButton>
        </div>
        {isFinding && <WhoWrote />}
        <TabPanel key={view} id={view} className="pt-3 max-md:flex-none">
          {view === 'queue' ? <QueueView /> : <TextsView />}
        </TabPanel>
      </Tabs>
    </Page>
  )
}
