import { useState } from 'react'
import * as v from 'valibot'
import { AdminButton } from '../../ui/admin-button'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { type Paging, usePaged } from '../table/page-query'
import { Pager } from '../table/pager'
import { ByLinksView } from './by-links-view'
import { NoteRequest } from './note-request'
import { PAGE_SIZE, useRequestCounts, useRequests } from './queries'
import { RequestRow } from './request-row'

const SHOWN = { state: v.picklist(['open', 'closed']) }

export function PrivacyPage() {
  const { shown, narrow, paging } = usePaged(SHOWN, PAGE_SIZE)
  const { state = 'open' } = shown
  const [isNoting, setNoting] = useState(false)
  const counts = useRequestCounts()
  return (
    <Page
      title="Privacy"
      about="Requests of people about their data, in any words and by any way. The law gives 72 hours from when it came."
      action={
        !isNoting && (
          <AdminButton variant="primary" onPress={() => setNoting(true)}>
            Add a request
          </AdminButton>
        )
      }
    >
      {isNoting && (
        <NoteRequest
          onDone={() => {
            setNoting(false)
            narrow({ state: undefined })
          }}
          onCancel={() => setNoting(false)}
        />
      )}
      <ByLinksView />
      <Tabs
        className="flex-none"
        selectedKey={state}
        onSelectionChange={(next) => narrow({ state: next === 'closed' ? next : undefined })}
      >
        <TabList aria-label="Requests">
          <Tab id="open">Open{counts?.open ? ` (${counts.open})` : ''}</Tab>
          <Tab id="closed">Closed{counts?.closed ? ` (${counts.closed})` : ''}</Tab>
        </TabList>
        <TabPanel key={state} id={state} className="min-h-40 flex-none">
          <RequestsView state={state} paging={paging} />
        </TabPanel>
      </Tabs>
    </Page>
  )
}

const EMPTY = {
  open: 'Nobody waits for an answer. Add a request as soon as it comes: the 72 hours begin then.',
  closed: 'No request was closed yet.',
}

interface RequestsViewProps {
  state: 'open' | 'closed'
  paging: Paging
}

function RequestsView({ state, paging }: RequestsViewProps) {
  const { data, error, isFetching, refetch } = useRequests(state, paging)
  // what was there before is not shown for what could not be loaded
  if (!data || (error && !isFetching))
    return <NotLoaded what="the requests" error={isFetching ? null : error} onRetry={refetch} />
  if (data.matching === 0)
    return <p className="grid h-40 place-items-center text-center text-sm text-abu-700">{EMPTY[state]}</p>
  return (
    <>
      <ul aria-label={`Requests that are ${state}`} className="divide-y divide-abu-200 text-sm">
        {data.items.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
      {data.matching > PAGE_SIZE && <Pager label="Requests" paging={paging} data={data} />}
    </>
  )
}
