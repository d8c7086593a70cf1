import { useState } from 'react'
import * as v from 'valibot'
import { AdminButton } from '../../ui/admin-button'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { pageNumberSchema, useShown } from '../app/address-query'
import { Page } from '../app/page'
import { ByLinksView } from './by-links-view'
import { NoteRequest } from './note-request'
import { useRequestCounts } from './queries'
import { RequestsView } from './requests-view'

const SHOWN = { state: v.picklist(['open', 'closed']), page: pageNumberSchema }

/** The requests about personal data, with deadlines and actions. */
export function PrivacyPage() {
  const [{ state = 'open', page = '1' }, show] = useShown(SHOWN)
  const [isNoting, setNoting] = useState(false)
  const counts = useRequestCounts()
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
        <NoteRequest
          onDone={() => {
            setNoting(false)
            show({ state: undefined, page: undefined })
          }}
          onCancel={() => setNoting(false)}
        />
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
