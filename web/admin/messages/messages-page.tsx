import { useState } from 'react'
import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { usePlace } from '../app/place'
import { PagesView } from './pages-view'
import { useMessageCounts } from './queries'
import { QueueView } from './queue-view'
import { SilentView } from './silent-view'
import { TextsView } from './texts-view'

type View = 'queue' | 'silent' | 'pages' | 'texts'

/** The due messages, the silent members, what came in through visitors' pages, and the texts. */
export function MessagesDialog({ onClose }: { onClose: () => void }) {
  const [view, setView] = useState<View>('queue')
  const counts = useMessageCounts()
  usePlace('messages')
  return (
    <Dialog onClose={onClose} variant="full" title="Messages">
      <Tabs
        className="mt-2 flex-1 max-md:flex-none"
        selectedKey={view}
        onSelectionChange={(key) => setView(key as View)}
      >
        <TabList aria-label="Messages">
          <Tab id="queue">To send</Tab>
          <Tab id="silent">Silent{counts?.silent ? ` (${counts.silent})` : ''}</Tab>
          <Tab id="pages">Pages{counts?.pages ? ` (${counts.pages})` : ''}</Tab>
          <Tab id="texts">Texts</Tab>
        </TabList>
        <TabPanel key={view} id={view} className="pt-3 max-md:flex-none">
          {view === 'queue' ? (
            <QueueView />
          ) : view === 'silent' ? (
            <SilentView onNudge={() => setView('queue')} />
          ) : view === 'pages' ? (
            <PagesView />
          ) : (
            <TextsView />
          )}
        </TabPanel>
      </Tabs>
      <div className="mt-2 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}
