import { type FormEvent, useState } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { TextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'
import { latestErasure, STOP_REASON_MAX } from '../../../src/domain/erasures'
import { displayInstant } from '../../../src/domain/time'
import { Dialog } from '../../ui/dialog'
import { FormButtons } from '../../ui/form-buttons'
import { useTimeZone } from '../app/site-config'
import { useUnsaved } from '../app/unsaved'
import { type ByLink, useDecide } from './by-links'

interface StopDialogProps {
  request: ByLink
  onClose: () => void
}

/** Asks why an erasure is stopped, or an export refused: the person reads it. */
export function StopDialog({ request, onClose }: StopDialogProps) {
  const zone = useTimeZone()
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const decide = useDecide(request, onClose)
  const { kind, of } = request
  const isErasure = kind === 'erasures'
  const isMissing = reason.trim() === ''
  const close = useUnsaved(!isMissing, onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isMissing && !decide.isPending) decide.mutate({ decision: 'stop', reason: reason.trim() })
  }

  return (
    <Dialog
      onClose={close}
      isKeyboardDismissDisabled={decide.isPending}
      title={isErasure ? 'Stop the erasure' : 'Refuse the export'}
    >
      <form onSubmit={submit} className="mt-3 flex flex-col text-sm">
        <p className="wrap-anywhere">
          <strong>{of.name}</strong> reads the reason on their own page
          {isErasure
            ? `, and that you will write to them. They stay out of all lists; on ${displayInstant(latestErasure(of.requestedAt), 'EEE d MMM HH.mm', zone)}, 72 hours after the request, they are erased after all.`
            : '. By other links, such as one that you give them, they can still export.'}
        </p>
        <TextField
          autoFocus
          isRequired
          validationBehavior="aria"
          isInvalid={wasTried && isMissing}
          maxLength={STOP_REASON_MAX}
          value={reason}
          onChange={setReason}
          className="mt-3 flex flex-col"
        >
          <Label className="mb-1 font-semibold">Reason, in their language</Label>
          <TextArea
            rows={3}
            className="resize-none rounded-admin border border-abu-500 bg-white px-3 py-2 text-base data-invalid:border-sambal"
          />
          <div className="min-h-7 pt-1 text-sambal">
            <FieldError>Say why: they read it</FieldError>
          </div>
        </TextField>
        <div className="mt-2 flex justify-end gap-2">
          <FormButtons
            text={isErasure ? 'Stop it' : 'Refuse it'}
            variant="danger"
            isPending={decide.isPending}
            onCancel={close}
          />
        </div>
      </form>
    </Dialog>
  )
}
