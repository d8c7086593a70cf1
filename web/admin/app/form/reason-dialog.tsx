import type { ReactNode } from 'react'
import * as v from 'valibot'
import { DINNER_FACTS, givenReasonSchema } from '../../../../src/domain/group/dinner'
import { FormDialog } from '../../../ui/form-dialog'
import { TextField } from '../../../ui/text-field'
import { useDraft } from '../unsaved'
import { useCheckedForm } from './use-form'

const reasonSchema = v.object({ change_reason: givenReasonSchema })

interface ReasonDialogProps {
  title: string
  /** before the message */
  children: ReactNode
  /** the message that lacks the reason, with a placeholder for it */
  text: string
  submitText: string
  cancelText?: string
  sending: {
    mutate: (given: { change_reason: string }) => void
    error?: Error | null
    isPending?: boolean
    reset?: () => void
  }
  onClose: () => void
}

/** Asks why a dinner is moved or cancelled, and shows what a message then says. */
export function ReasonDialog({ title, children, text, sending, onClose, ...texts }: ReasonDialogProps) {
  const draft = useDraft({ change_reason: '' }, onClose)
  const reason = draft.values.change_reason.trim()
  const { form, bind } = useCheckedForm(reasonSchema, { change_reason: reason }, sending, {
    change_reason: reason ? undefined : 'Reason is not set',
  })
  return (
    <FormDialog
      onClose={draft.close}
      title={title}
      form={form}
      text={texts.submitText}
      cancelText={texts.cancelText}
      isPending={sending.isPending ?? false}
    >
      {children}
      <blockquote className="my-3 rounded-admin bg-abu-50 px-3 py-2 wrap-anywhere whitespace-pre-line">
        {reason ? text.replaceAll('{alasan}', () => reason) : text}
      </blockquote>
      <TextField
        autoFocus
        label={DINNER_FACTS.change_reason.label}
        placeholder={DINNER_FACTS.change_reason.hint}
        {...bind(draft).field('change_reason')}
      />
    </FormDialog>
  )
}
