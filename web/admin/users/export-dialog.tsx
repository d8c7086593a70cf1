import { useState } from 'react'
import { SENSITIVE_COLUMNS, USER_COLUMNS } from '../../../src/domain/profile/export-columns'
import { CheckboxGroup } from '../../ui/checkbox-group'
import { FormDialog } from '../../ui/form-dialog'
import { download } from '../app/download'
import { keys } from '../app/queries'
import { useAction } from '../app/use-action'
import { useForm } from '../app/use-form'
import { payloadOf, type Several, useCount } from './bulk'
import { usersSelection } from './selection'
import { filterInView } from './view'

const FIRST = USER_COLUMNS.filter((column) => !SENSITIVE_COLUMNS.includes(column))

/** Says whom a file of users has, and asks which columns; the audit keeps both. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const [filter] = useState(filterInView)
  const chosen = usersSelection.useSelection()
  const isSome = chosen.kind === 'some' && chosen.ids.size > 0
  const several: Several = { selection: isSome ? chosen : { kind: 'matching' }, filter }
  const count = useCount(several)
  const [columns, setColumns] = useState<string[]>(FIRST)
  const exporting = useAction({
    run: () => download('POST', '/api/users/export', 'semeja_users.csv', { ...payloadOf(several), columns }),
    refreshes: [keys.audit],
    failure: 'Failed to export users',
    unreached: 'An unexpected error occurred while exporting users',
    onDone: onClose,
  })
  const { form, wasTried } = useForm({
    isPending: exporting.isPending,
    isValid: columns.length > 0,
    onSubmit: () => exporting.mutate(),
  })
  const guests = count === 1 ? '1 guest' : `${count ?? '…'} guests`
  return (
    <FormDialog
      onClose={onClose}
      size="medium"
      title={`Export ${guests}`}
      form={form}
      text="Export CSV"
      isPending={exporting.isPending}
    >
      <p className="mb-3">
        {isSome
          ? 'The file has those you selected.'
          : Object.keys(payloadOf(several).matching ?? {}).length > 0
            ? 'The file has everybody who matches the search and the filters.'
            : 'The file has everybody.'}
      </p>
      <CheckboxGroup
        label="Columns"
        options={USER_COLUMNS}
        chosen={columns}
        onChange={setColumns}
        error={wasTried && columns.length === 0 ? 'Choose a column' : undefined}
      />
      <p className="py-3 text-abu-700">Activity keeps who exported whom, and which columns.</p>
    </FormDialog>
  )
}
