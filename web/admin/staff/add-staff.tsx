import { useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '../../../src/domain/staff/account'
import { madeLinkSchema } from '../../../src/domain/staff/account-wire'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { copyShown } from '../../ui/clipboard'
import { SelectField } from '../../ui/select-field'
import { loginPath } from '../app/addresses'
import { confirmed } from '../app/form/confirmed'
import { useAction } from '../app/form/use-action'
import { keys } from '../app/queries'
import { useTimeZone } from '../app/site-config'

/** Adds an account by a link with which its owner chooses name and password. */
export function AddStaff() {
  const [role, setRole] = useState<StaffRole>('host')
  return (
    <div className="text-sm">
      <SelectField
        label="Role"
        className="max-w-60"
        value={role}
        onChange={setRole}
        options={[...STAFF_ROLES].reverse()}
      />
      <NewLink key={role} role={role} />
    </div>
  )
}

function NewLink({ role }: { role: StaffRole }) {
  const zone = useTimeZone()
  const make = useAction({
    run: () => confirmed(() => call(madeLinkSchema, 'POST', '/api/staff/links', { role })),
    refreshes: [keys.staff, keys.audit],
    failure: 'Failed to make the link',
  })
  if (!make.data)
    return (
      <AdminButton isPending={make.isPending} onPress={() => make.mutate()}>
        Make a set-up link
      </AdminButton>
    )
  // after the #, so that it stands in no log
  const link = `${location.origin}${loginPath()}#setup=${make.data.token}`
  return (
    <div role="status">
      <p>
        Give this link to one person only: it makes one {role}, until{' '}
        {displayInstant(make.data.expiresAt, 'dd/MM/yyyy HH:mm', zone)}. It is not shown again.
      </p>
      <p className="my-2 rounded-admin bg-abu-50 p-3 font-mono text-[13px] wrap-anywhere select-all">
        {link}
      </p>
      <AdminButton onPress={() => copyShown(link)}>Copy the link</AdminButton>
    </div>
  )
}
