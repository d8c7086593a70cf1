import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { doneSchema } from '../../../src/domain/done'
import {
  type Account,
  accountSchema,
  newSecretSchema,
  recoveryCodesSchema,
} from '../../../src/domain/staff/account-wire'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { copyShown } from '../../ui/clipboard'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/text-field'
import { toast } from '../../ui/toast'
import { failureWords } from '../app/form/show-error'
import { givenSchema, useCheckedForm } from '../app/form/use-form'
import { FRESH, keys, queryClient, useGet } from '../app/queries'
import { useUnsaved } from '../app/unsaved'

const PATH = '/api/account/second-factor'

type Secret = InferOutput<typeof newSecretSchema>

export function SecondFactor({ account }: { account: Account }) {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  useUnsaved(codes !== undefined)

  if (codes)
    return (
      // only its button closes it
      <Dialog isOpen isKeyboardDismissDisabled role="alertdialog" title="Recovery codes">
        <Codes codes={codes} onDone={() => setCodes(undefined)} />
      </Dialog>
    )
  if (secret)
    return (
      <FirstCode
        secret={secret}
        onCancel={() => setSecret(undefined)}
        onConfirmed={(codes) => {
          setSecret(undefined)
          setCodes(codes)
        }}
      />
    )
  return account.secondFactor ? <IsOn account={account} /> : <IsOff onBegun={setSecret} />
}

function IsOff({ onBegun }: { onBegun: (secret: Secret) => void }) {
  const begin = (password: string) => call(newSecretSchema, 'POST', PATH, { password })
  return (
    <>
      <p className="mb-3 text-sm">
        Off. Turned on, signing in also takes a code of an app on your phone: a leaked password is not enough.
      </p>
      <OneField label="Password" kind="current-password" submitText="Turn on" send={begin} onDone={onBegun} />
    </>
  )
}

function IsOn({ account: { recoveryCodes: left } }: { account: Account }) {
  const remove = (password: string) => call(doneSchema, 'DELETE', PATH, { password })
  return (
    <>
      <p className="mb-3 text-sm">
        On. {left} recovery {left === 1 ? 'code is' : 'codes are'} left
        {left < 3 && '; turn it off and on again for new ones'}.
      </p>
      <OneField
        label="Password"
        kind="current-password"
        submitText="Turn off"
        send={remove}
        onDone={({ message }) => {
          toast({ title: 'Success', description: message })
          void refreshAccount()
        }}
      />
    </>
  )
}

interface FirstCodeProps {
  secret: Secret
  onCancel: () => void
  onConfirmed: (codes: string[]) => void
}

function FirstCode({ secret: { qr, secret, address }, onCancel, onConfirmed }: FirstCodeProps) {
  const confirm = (code: string) => call(recoveryCodesSchema, 'PUT', PATH, { code })
  return (
    <div className="text-sm">
      <p>
        Scan this with an authenticator app (or{' '}
        <a className="underline" href={address}>
          open it in one
        </a>
        ), then type the six digits that the app shows.
      </p>
      <svg
        role="img"
        aria-label="QR code for the authenticator app"
        width={192}
        height={192}
        fill="currentColor"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        className="my-3 bg-white"
        shapeRendering="crispEdges"
      >
        <path d={qr.path} />
      </svg>
      <p className="mb-3">
        Without a camera:{' '}
        <code className="font-mono wrap-anywhere select-all">{secret.match(/.{1,4}/g)!.join(' ')}</code>
      </p>
      <OneField
        label="Code"
        kind="one-time-code"
        submitText="Confirm"
        send={confirm}
        onDone={({ recoveryCodes: codes }) => onConfirmed(codes)}
        onCancel={onCancel}
      />
    </div>
  )
}

function Codes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <div className="text-sm">
      <p role="status">
        <strong>It is on.</strong> Keep these recovery codes where your phone is not: each signs in once
        without it. They are not shown again.
      </p>
      <pre className="my-3 grid w-fit grid-cols-2 gap-x-8 rounded-admin bg-abu-50 p-3 font-mono select-all">
        {codes.map((code) => (
          <code key={code}>{code}</code>
        ))}
      </pre>
      <div className="flex gap-2">
        <AdminButton onPress={() => copyShown(codes.join('\n'))}>Copy</AdminButton>
        <AdminButton
          variant="primary"
          onPress={() => {
            onDone()
            void refreshAccount()
          }}
        >
          I have kept them
        </AdminButton>
      </div>
    </div>
  )
}

interface OneFieldProps<T> {
  label: string
  kind: 'current-password' | 'one-time-code'
  submitText: string
  send: (text: string) => Promise<T>
  onDone: (answer: T) => void
  onCancel?: () => void
}

function OneField<T>({ label, kind, submitText, send, onDone, onCancel }: OneFieldProps<T>) {
  const [text, setText] = useState('')
  const sending = useMutation({ mutationFn: send, onSuccess: onDone })
  const { form } = useCheckedForm(givenSchema, text, sending)
  return (
    <form {...form} className="max-w-sm">
      <TextField
        label={label}
        name={kind}
        type={kind === 'current-password' ? 'password' : 'text'}
        inputMode={kind === 'one-time-code' ? 'numeric' : 'text'}
        autoComplete={kind}
        autoFocus={kind === 'one-time-code'}
        value={text}
        onChange={(text) => {
          setText(text)
          sending.reset()
        }}
        error={sending.error ? failureWords(sending.error) : undefined}
      />
      <div className="flex gap-2">
        <AdminButton type="submit" isDisabled={text === ''} isPending={sending.isPending}>
          {submitText}
        </AdminButton>
        {onCancel && <AdminButton onPress={onCancel}>Cancel</AdminButton>}
      </div>
    </form>
  )
}

/** Returns the signed-in account with its open sessions; fetched again whenever it is opened. */
export function useAccount() {
  return useGet(keys.account, accountSchema, '/api/account', FRESH)
}

function refreshAccount(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: keys.account })
}
