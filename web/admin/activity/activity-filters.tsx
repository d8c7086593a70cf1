import { AUDIT_ACTIONS, type AuditAction, auditAdminsSchema, NO_ADMIN } from '../../../src/domain/audit'
import { AdminButton } from '../../ui/admin-button'
import { Options } from '../../ui/options'
import type { How } from '../app/address-query'
import { DayFilter, FilterSelect } from '../app/filters'
import { keys, useGet } from '../app/queries'
import { deletedAccount, firstUpper } from './words'

/** All texts as in the query of GET /api/audit. */
export interface ActivityFilter {
  admin?: string | undefined
  action?: AuditAction | undefined
  group?: string | undefined
  user?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface ActivityFiltersProps {
  filter: ActivityFilter
  onChange: (filter: ActivityFilter, how?: How) => void
}

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { data: admins = [] } = useGet([...keys.audit, 'admins'], auditAdminsSchema, '/api/audit/admins')
  const set = (field: keyof ActivityFilter, value: string, how?: How) =>
    onChange({ ...filter, [field]: value }, how)

  const props = (field: 'admin' | 'action' | 'from' | 'to') => ({
    value: filter[field],
    onChange: (value: string) => set(field, value),
  })
  const input = (field: 'group' | 'user', text: string, label: string) => (
    <label className="flex shrink-0 items-center gap-1.5 text-[13px] font-semibold text-abu-700">
      {text}
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        aria-label={label}
        value={filter[field] ?? ''}
        onChange={({ target }) => set(field, target.value.replace(/\D|^0+/g, ''), 'typing')}
        className={`h-7 w-20 rounded-admin border px-2 text-[13px] font-semibold max-sm:h-8 ${filter[field] ? 'border-laut bg-laut/10 text-laut' : 'border-abu-300 bg-white text-ink hover:border-abu-500'}`}
      />
    </label>
  )

  return (
    <fieldset className="-mx-1 -mt-2 flex min-w-0 shrink-0 items-center gap-2 p-1 pb-3 max-sm:overflow-x-auto sm:flex-wrap">
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
        <Options values={AUDIT_ACTIONS} text={firstUpper} />
      </FilterSelect>
      {input('group', 'Group ID', 'Filter by group ID')}
      {input('user', 'User ID', 'Filter by user ID')}
      <DayFilter label="Filter from day" any="From any day" {...props('from')} />
      <DayFilter label="Filter to day" any="To any day" {...props('to')} />
      {Object.values(filter).some(Boolean) && (
        <AdminButton size="small" onPress={() => onChange({})}>
          Clear filters
        </AdminButton>
      )}
    </fieldset>
  )
}
