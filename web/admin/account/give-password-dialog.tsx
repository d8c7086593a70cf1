import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { doneSchema } from '../../../src/domain/done'
import { call } from '../../api'
import { FormDialog } from '../../ui/form-dialog'
import { TextField } from '../../ui/text-field'
import { failureWords } from '../app/form/show-error'
import { givenSchema, useCheckedForm } from '../app/form/use-form'

interface GivePasswordDialogProps {
  onGiven: () => void
  onCancel: () => void
  onClose: () => void
}

/** Asks for the password before a sensitive action, in case somebody else uses the open screen. */
export function GivePasswordDialog({ onGiven, onCancel, onClose }: GivePasswordDialogProps) {
  const [password, setPassword] = useState('')
  const isGiven = useRef(false)
  const confirm = useMutation({
    mutationFn: (password: string) => call(doneSchema, 'POST', '/api/account/confirm', { password }),
    onSuccess() {
      isGiven.current = true
      onGiven()
      onClose()
    },
  })
  const { form, typed } = useCheckedForm(givenSchema, password, confirm)

  // however it closes, what waits for it goes on
  useEffect(() => () => void (isGiven.current || onCancel()), [onCancel])

  return (
    <FormDialog
      onClose={onClose}
      title="Your password once more"
      form={form}
      text="Go on"
      isPending={confirm.isPending}
      isDisabled={password === ''}
    >
      <p className="mb-4 text-abu-700">
        You gave it more than 15 minutes ago. Exports, deletions, accounts and settings need it again.
      </p>
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={typed(setPassword)}
        error={confirm.error ? failureWords(confirm.error) : undefined}
      />
    </FormDialog>
  )
}
