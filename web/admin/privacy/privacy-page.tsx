import { Suspense, useState } from 'react'
import * as v from 'valibot'
import { AdminButton } from '../../ui/admin-button'
import { Fetched, partOf } from '../../ui/fetched'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { pageNumberSchema, useShown } from '../app/address-query'
import { NotLoaded } from '../app/not-loaded'
import { Page } from '../app/page'
import { usePrefetched } from '../app/prefetched'
import { ByLinksView } from './by-links-view'
import { useRequestCounts } from './queries'
import { RequestsView } from './requests-view'

// its search for people is as much code as the rest of the page
const noteRequest = partOf(() => import('./note-request').then((code) => code.NoteRequest))
const PARTS = [noteRequest]

const SHOWN = { state: v.picklist(['open', 'closed']), page: pageNumberSchema }

export function PrivacyPage() {
  const [{ state = 'open', page = '1' }, show] = useShown(SHOWN)
  const [isNoting, setNoting] = useState(false)
  const counts = useRequestCounts()
  usePrefetched(PARTS)
  return (
    <Page
      title="Privacy"
      about="What people ask for of their data, in any words and by any way. The law gives 72 hours from when it came."
      action={
        !isNoting && (
          <AdminButton variant="primary" onPress={() => setNoting(true)}>
            Note a request
          </AdminButton>
        )
      }
    >
      {isNoting && (
        <Suspense fallback={<NotLoaded what="the form" error={null} onRetry={() => undefined} />}>
          <Fetched
            part={noteRequest}
            props={{
              onDone() {
                setNoting(false)
                show({ state: undefined, page: undefined })
              },
              onCancel: () => setNoting(false),
            }}
          />
        </Suspense>
      )}
      <ByLinksView />
      <Tabs
        className="flex-none"
        selectedKey={state}
        onSelectionChange={(next) => show({ state: next === 'closed' ? next : undefined, page: undefined })}
      >
        <TabList aria-label="Requests">
          <Tab id="open">Open{counts?.open ? ` (${counts.open})` : ''}</Tab>
          <Tab id="closed">Closed{counts?.closed ? ` (${counts.closed})` : ''}</Tab>
        </TabList>
        <TabPanel key={state} id={state} className="min-h-40 flex-none">
          <RequestsView
            state={state}
            page={Number(page) - 1}
            onPage={(next) => show({ page: next > 0 ? String(next + 1) : undefined })}
          />
        </TabPanel>
      </Tabs>
    </Page>
  )
}
