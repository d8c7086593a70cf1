import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { doneSchema } from '../../../src/domain/api'
import { call } from '../../api'
import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
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
    <Dialog onClose={onClose} title="Your password once more">
      <p className="mt-1 mb-4 text-sm text-abu-700">
        You gave it more than 15 minutes ago. Exports, deletions, accounts and settings need it again.
      </p>
      <form {...form}>
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
        <div className="mt-2 flex justify-end gap-2">
          <AdminButton onPress={onClose}>Cancel</AdminButton>
          <AdminButton
            type="submit"
            variant="primary"
            isDisabled={password === ''}
            isPending={confirm.isPending}
          >
            Go on
          </AdminButton>
        </div>
      </form>
    </Dialog>
  )
}
