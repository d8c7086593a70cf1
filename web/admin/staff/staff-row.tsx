import { useState } from 'react'
import type { Staff } from '../../../src/domain/api'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Badge } from '../../ui/badge'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useTimeZone } from '../app/site-config'
import { useSignedIn } from '../session/signed-in'
import { type StaffChange, useStaffChange } from './mutations'

type Account = Staff['items'][number]
type Step = 'role' | 'sessions' | 'remove'

export function StaffRow({ account }: { account: Account }) {
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
          {username} has to sign in again everywhere. What they are typing stays on their screens until they
          do.
        </p>
      ),
    }
  if (step === 'remove')
    return {
      title: `Remove ${username}`,
      confirmText: 'Remove',
      children: (
        <>
          <p>{username} is signed out and cannot sign in any more. What they did stays in the activity.</p>
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
