import * as v from 'valibot'
import { pageSchema } from '../../../src/domain/api'
import { calendarDay } from '../../../src/domain/query'
import {
  AUDIT_ACTIONS,
  type AuditAction,
  type AuditEntry,
  auditAdminsSchema,
  auditEntrySchema,
  NO_ADMIN,
} from '../../../src/domain/staff/audit'
import { AdminButton } from '../../ui/admin-button'
import { Options } from '../../ui/options'
import { Spinner } from '../../ui/spinner'
import type { How } from '../app/address-query'
import { DayFilter, FilterSelect } from '../app/filters'
import { actionWords, firstUpper } from '../app/labels'
import { Page } from '../app/page/page'
import { keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { usePaged, usePageQuery } from '../table/page-query'
import { PagedTable } from '../table/paged-table'
import { filterQuery } from '../table/table-view'
import { activityColumns, deletedAccount, GONE } from './columns'

const SIZE = 50
const ENTRIES = pageSchema(auditEntrySchema)

const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))
const FILTERS = {
  admin: v.union([v.literal(NO_ADMIN), idText]),
  action: v.picklist(AUDIT_ACTIONS),
  group: idText,
  user: idText,
  from: calendarDay,
  to: calendarDay,
}
const NO_FILTER = Object.fromEntries(Object.keys(FILTERS).map((name) => [name, undefined]))

export function ActivityPage() {
  const zone = useTimeZone()
  const { shown: filter, narrow: show, paging } = usePaged(FILTERS, SIZE)
  const isNarrowed = Object.keys(filter).length > 0
  const list = usePageQuery({
    schema: ENTRIES,
    key: keys.audit,
    path: '/api/audit',
    query: filterQuery(filter),
    paging,
  })

  const narrow = (next: ActivityFilter, how?: How) => show({ ...NO_FILTER, ...next }, how)

  return (
    <Page
      title="Activity"
      about={
        <>
          All that staff and guests did, the latest first.{' '}
          {list.isFetching && <Spinner label="Loading activity" />}
        </>
      }
    >
      <ActivityFilters filter={filter} about={namesOf(filter, list.data?.items[0])} onChange={narrow} />
      <PagedTable
        what="activity"
        list={list}
        paging={paging}
        className="min-h-60 flex-1"
        label="Activity"
        columns={activityColumns(zone)}
        rowKey={({ id }) => id}
        onClear={isNarrowed ? () => narrow({}) : undefined}
      />
    </Page>
  )
}

/** All texts as in the query of GET /api/audit. */
interface ActivityFilter {
  admin?: string | undefined
  action?: AuditAction | undefined
  group?: string | undefined
  user?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** What the only table and the only guest are called whose entries are shown, by one of them. */
function namesOf({ group, user }: ActivityFilter, entry: AuditEntry | undefined): string[] {
  return [
    ...(group ? [entry ? (entry.group ?? GONE.group) : 'one table'] : []),
    ...(user ? [entry ? (entry.user ?? entry.account ?? GONE.user) : 'one guest'] : []),
  ]
}

interface ActivityFiltersProps {
  filter: ActivityFilter
  /** whom or what the entries are about, where that is one */
  about: string[]
  onChange: (filter: ActivityFilter, how?: How) => void
}

function ActivityFilters({ filter, about, onChange }: ActivityFiltersProps) {
  const { data: admins = [] } = useGet([...keys.audit, 'admins'], auditAdminsSchema, '/api/audit/admins')
  const set = (field: keyof ActivityFilter, value: string, how?: How) =>
    onChange({ ...filter, [field]: value }, how)

  const props = (field: 'admin' | 'action' | 'from' | 'to') => ({
    value: filter[field],
    onChange: (value: string) => set(field, value),
  })
  return (
    <fieldset className="-mx-1 -mt-2 flex min-w-0 shrink-0 flex-wrap items-center gap-2 p-1 pb-3">
      <legend className="sr-only">Filter activity</legend>
      <FilterSelect label="Filter by who" any="Everybody" {...props('admin')}>
        {admins.map(({ id, username }) => (
          <option key={id} value={id}>
            {username ?? deletedAccount(id)}
          </option>
        ))}
        <option value={NO_ADMIN}>Operator or unknown</option>
      </FilterSelect>
      <FilterSelect label="Filter by what" any="Everything" {...props('action')}>
        <Options values={AUDIT_ACTIONS} text={(action) => firstUpper(actionWords(action))} />
      </FilterSelect>
      <DayFilter label="Filter from day" any="From any day" {...props('from')} />
      <DayFilter label="Filter to day" any="To any day" {...props('to')} />
      {about.map((name) => (
        <span key={name} className="text-[13px] font-semibold text-laut">
          About {name}
        </span>
      ))}
      {Object.values(filter).some(Boolean) && (
        <AdminButton size="small" onPress={() => onChange({})}>
          Clear filters
        </AdminButton>
      )}
    </fieldset>
  )
}
