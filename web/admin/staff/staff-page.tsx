import { useState } from 'react'
import { doneSchema } from '../../../src/domain/done'
import { type Staff, staffSchema } from '../../../src/domain/staff/account-wire'
import { displayInstant } from '../../../src/domain/time'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { toast } from '../../ui/toast'
import { confirmed } from '../app/form/confirmed'
import { useAction } from '../app/form/use-action'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { FRESH, keys, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useSignedIn } from '../session/signed-in'
import { AddStaff } from './add-staff'

export function StaffPage() {
  const { data, error, refetch } = useStaff()
  return (
    <Page
      title="Staff"
      about="Admins may do everything. Hosts lead tables; they export nothing, delete nobody and make no accounts."
    >
      {data ? (
        <div className="w-full max-w-5xl">
          <ul aria-label="Staff accounts" className="divide-y divide-abu-200 border-y border-abu-200 text-sm">
            {data.items.map((account) => (
              <StaffRow key={account.id} account={account} />
            ))}
          </ul>
          <p className="mt-3 text-[13px] text-abu-700">
            A password that was forgotten or a second factor that was lost: the operator replaces it, with{' '}
            <code className="font-mono">semeja admin passwd NAME</code> or{' '}
            <code className="font-mono">semeja admin reset-2fa NAME</code>.
          </p>
          <section className="mt-5 border-t border-abu-200 pt-4">
            <h2 className="mb-2 text-base font-bold">Add staff</h2>
            <AddStaff />
            <Links links={data.links} />
          </section>
        </div>
      ) : (
        <NotLoaded what="staff" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

/** Returns all staff accounts and valid set-up links; fetched again whenever they are shown. */
function useStaff() {
  return useGet(keys.staff, staffSchema, '/api/staff', FRESH)
}

/** The unused set-up links; nothing without one. */
function Links({ links }: Pick<Staff, 'links'>) {
  const zone = useTimeZone()
  const remove = useStaffChange()
  if (links.length === 0) return null
  return (
    <ul
      aria-label="Open set-up links"
      className="mt-4 divide-y divide-abu-200 border-y border-abu-200 text-sm"
    >
      {links.map(({ id, role, madeBy: by, expiresAt: end }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
          <span>
            Link for one {role}, made by {by}, until {displayInstant(end, 'dd/MM/yyyy HH:mm', zone)}
          </span>
          <AdminButton
            isPending={remove.isPending}
            onPress={() => remove.mutate({ method: 'DELETE', path: `links/${id}` })}
            aria-label={`Remove the link for one ${role} made by ${by}`}
          >
            Remove
          </AdminButton>
        </li>
      ))}
    </ul>
  )
}

type Account = Staff['items'][number]
type Step = 'role' | 'sessions' | 'remove'

function StaffRow({ account }: { account: Account }) {
  const zone = useTimeZone()
  const isOwn = useSignedIn().data?.id === account.id
  const [step, setStep] = useState<Step>()
  const change = useStaffChange()
  const { username, sessions } = account
  const facts = [
    account.lastSignIn
      ? `signed in ${displayInstant(account.lastSignIn, 'dd/MM/yyyy HH:mm', zone)}`
      : 'never signed in',
    sessions === 1 ? '1 session' : `${sessions} sessions`,
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="flex min-w-56 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{username}</span>
        <Badge variant={account.role === 'admin' ? 'purple' : 'blue'}>{account.role ?? 'no role'}</Badge>
        <Badge variant={account.secondFactor ? 'green' : 'grey'}>
          {account.secondFactor ? 'Second factor' : 'No second factor'}
        </Badge>
        <span className="text-abu-700">{facts.join(' · ')}</span>
      </div>
      {isOwn ? (
        <span className="text-abu-700">You: under your name</span>
      ) : (
        <div className="flex flex-wrap gap-2">
          <AdminButton onPress={() => setStep('role')} aria-label={`${toRole(account)} of ${username}`}>
            {toRole(account)}
          </AdminButton>
          <AdminButton
            isDisabled={sessions === 0}
            onPress={() => setStep('sessions')}
            aria-label={`End sessions of ${username}`}
          >
            End sessions
          </AdminButton>
          <AdminButton onPress={() => setStep('remove')} aria-label={`Remove ${username}`}>
            Remove
          </AdminButton>
        </div>
      )}
      {step && (
        <ConfirmDialog
          {...questionOf(step, account)}
          isPending={change.isPending}
          onConfirm={() => change.mutate(changeOf(step, account), { onSettled: () => setStep(undefined) })}
          onCancel={() => setStep(undefined)}
        />
      )}
    </li>
  )
}

const otherRole = ({ role }: Account) => (role === 'admin' ? 'host' : 'admin')
const toRole = (account: Account) => `Make ${otherRole(account)}`

function changeOf(step: Step, account: Account): StaffChange {
  const path = String(account.id)
  if (step === 'role') return { method: 'PATCH', path, body: { role: otherRole(account) } }
  return { method: 'DELETE', path: step === 'sessions' ? `${path}/sessions` : path }
}

function questionOf(step: Step, account: Account) {
  const { username } = account
  if (step === 'sessions')
    return {
      title: `End all sessions of ${username}`,
      confirmText: 'End sessions',
      children: (
        <p>
          {username} has to sign in again everywhere. Texts in progress stay on their screens until they do.
        </p>
      ),
    }
  if (step === 'remove')
    return {
      title: `Remove ${username}`,
      confirmText: 'Remove',
      children: (
        <>
          <p>{username} is signed out and cannot sign in any more. Their entries stay in the activity.</p>
          <p className="text-sambal-dark">This action cannot be undone.</p>
        </>
      ),
    }
  const role = otherRole(account)
  return {
    title: `Make ${username} ${role === 'admin' ? 'an admin' : 'a host'}`,
    confirmText: toRole(account),
    children: (
      <p>
        {role === 'admin'
          ? 'An admin exports and deletes people and manages staff.'
          : 'A host exports nothing, deletes nobody and makes no accounts; links that they have made lead nowhere any more.'}{' '}
        {username} has to sign in again.
      </p>
    ),
  }
}

interface StaffChange {
  method: 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

/** Changes an account or a link, asks for the password where the server requires it, and shows the result. */
function useStaffChange() {
  return useAction({
    run: ({ method, path, body }: StaffChange) =>
      confirmed(() => call(doneSchema, method, `/api/staff/${path}`, body)),
    refreshes: [keys.staff, keys.audit],
    failure: 'Failed to change the account',
    onDone: ({ message }) => toast({ title: 'Success', description: message }),
  })
}
