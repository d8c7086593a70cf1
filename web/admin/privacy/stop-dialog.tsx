import { useState } from 'react'
import { latestErasure, STOP_REASON_MAX } from '../../../src/domain/erasures'
import { displayInstant } from '../../../src/domain/time'
import { FormDialog } from '../../ui/form-dialog'
import { TextArea } from '../../ui/text-area'
import { useTimeZone } from '../app/site-config'
import { useUnsaved } from '../app/unsaved'
import { useForm } from '../app/use-form'
import { type ByLink, useDecide } from './by-links'

interface StopDialogProps {
  request: ByLink
  onClose: () => void
}

/** Asks why an erasure is stopped, or an export refused: the person reads it. */
export function StopDialog({ request, onClose }: StopDialogProps) {
  const zone = useTimeZone()
  const [reason, setReason] = useState('')
  const decide = useDecide(request, onClose)
  const { kind, of } = request
  const isErasure = kind === 'erasures'
  const isMissing = reason.trim() === ''
  const close = useUnsaved(!isMissing, onClose)
  const { form, wasTried } = useForm({
    isPending: decide.isPending,
    isValid: !isMissing,
    onSubmit: () => decide.mutate({ decision: 'stop', reason: reason.trim() }),
  })

  return (
    <FormDialog
      onClose={close}
      title={isErasure ? 'Stop the erasure' : 'Refuse the export'}
      form={form}
      text={isErasure ? 'Stop it' : 'Refuse it'}
      variant="danger"
      isPending={decide.isPending}
    >
      <p className="wrap-anywhere">
        <strong>{of.name}</strong> reads the reason on their own page
        {isErasure
          ? `, and that you will write to them. They stay out of all lists; on ${displayInstant(latestErasure(of.requestedAt), 'EEE d MMM HH.mm', zone)}, 72 hours after the request, they are erased after all.`
          : '. By other links, such as one that you give them, they can still export.'}
      </p>
      <TextArea
        autoFocus
        label="Reason, in their language"
        rows={3}
        aria-required
        maxLength={STOP_REASON_MAX}
        value={reason}
        onChange={setReason}
        error={wasTried && isMissing ? 'Say why: they read it' : undefined}
      />
    </FormDialog>
  )
}
