import { useState } from 'react'
import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { usePlace } from '../app/place'
import { ByLinksView } from './by-links-view'
import { NoteRequest } from './note-request'
import { useRequestCounts } from './queries'
import { RequestsView } from './requests-view'

type State = 'open' | 'closed'

/** The requests about personal data, with deadlines and actions. */
export function PrivacyDialog({ onClose }: { onClose: () => void }) {
  usePlace('privacy')
  const [state, setState] = useState<State>('open')
  const [isNoting, setNoting] = useState(false)
  const counts = useRequestCounts()
  return (
    <Dialog onClose={onClose} variant="large" title="Privacy requests">
      <p className="mt-1 text-sm text-abu-700">
        What people ask for of their data, in any words and by any way. The law gives 72 hours from when it
        came.
      </p>
      {isNoting ? (
        <NoteRequest
          onDone={() => {
            setNoting(false)
            setState('open')
          }}
          onCancel={() => setNoting(false)}
        />
      ) : (
        <AdminButton variant="primary" className="mt-3 self-start" onPress={() => setNoting(true)}>
          Note a request
        </AdminButton>
      )}
      <ByLinksView />
      <Tabs
        className="mt-3 flex-none"
        selectedKey={state}
        onSelectionChange={(key) => setState(key as State)}
      >
        <TabList aria-label="Requests">
          <Tab id="open">Open{counts?.open ? ` (${counts.open})` : ''}</Tab>
          <Tab id="closed">Closed{counts?.closed ? ` (${counts.closed})` : ''}</Tab>
        </TabList>
        <TabPanel key={state} id={state} className="min-h-40 flex-none">
          <RequestsView state={state} />
        </TabPanel>
      </Tabs>
      <div className="mt-3 flex justify-end">
        <AdminButton onPress={onClose}>Close</AdminButton>
      </div>
    </Dialog>
  )
}
