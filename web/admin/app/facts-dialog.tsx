import type { ReactNode } from 'react'
import {
  DINNER_ENTRY_KEYS,
  DINNER_FACTS,
  FACTS,
  type FactKey,
  factName,
} from '../../../src/domain/group/dinner'
import { type GroupChanges, groupChangesSchema } from '../../../src/domain/group/group-form'
import { instantOf } from '../../../src/domain/wall-clock'
import { FormDialog } from '../../ui/form-dialog'
import { TextField } from '../../ui/text-field'
import { tidyTime } from '../../ui/time-field'
import { givenEntries, NO_DINNER } from './dinner'
import { DinnerEntryFields, WhenFields } from './dinner-fields'
import { useTimeZone } from './site-config'
import { useDraft } from './unsaved'
import { useCheckedForm } from './use-form'
import type { VenueWish } from './venue-list'

interface FactsDialogProps {
  title: string
  /** before the message */
  children: ReactNode
  /** the facts that can be set; one of them has to be */
  keys: readonly FactKey[]
  /** the message that lacks them, with a placeholder for each */
  text: string
  submitText: string
  of?: VenueWish | undefined
  cancelText?: string
  sending: {
    mutate: (facts: GroupChanges) => void
    error?: Error | null
    isPending?: boolean
    reset?: () => void
  }
  onClose: () => void
}

const EMPTY = { ...NO_DINNER, change_reason: '' }

/** Asks for facts of a dinner that a message lacks, and shows what it then says. */
export function FactsDialog({
  title,
  children,
  keys,
  text,
  sending,
  of,
  onClose,
  ...texts
}: FactsDialogProps) {
  const zone = useTimeZone()
  const draft = useDraft(EMPTY, onClose)
  const { values } = draft
  const reason = values.change_reason.trim()
  const at = values.date && instantOf(values.date, tidyTime(values.time), zone)
  const facts: GroupChanges = {
    ...givenEntries(values),
    ...(reason && { change_reason: reason }),
    ...(at && { event_date: at }),
  }
  const isEmpty = Object.keys(facts).length === 0
  const { form, errors, bind } = useCheckedForm(groupChangesSchema, facts, sending, {
    [keys[0]!]: isEmpty ? `${factName(keys[0]!)} is not set` : undefined,
  })
  const { change, field } = bind(draft)
  const { isPending = false } = sending

  return (
    <FormDialog
      onClose={draft.close}
      title={title}
      form={form}
      text={texts.submitText}
      cancelText={texts.cancelText}
      isPending={isPending}
    >
      {children}
      <blockquote className="my-3 rounded-admin bg-abu-50 px-3 py-2 wrap-anywhere whitespace-pre-line">
        {withFacts(text, facts)}
      </blockquote>
      {keys.includes('event_date') && (
        <WhenFields draft={values} errors={{ ...errors, date: errors.event_date }} onChange={change} />
      )}
      <DinnerEntryFields
        draft={values}
        errors={errors}
        onChange={change}
        keys={DINNER_ENTRY_KEYS.filter((key) => keys.includes(key))}
        {...(of && { of })}
        autoFocus
      />
      {keys.includes('change_reason') && (
        <TextField
          autoFocus
          label={DINNER_FACTS.change_reason.label}
          placeholder={DINNER_FACTS.change_reason.hint}
          {...field('change_reason')}
        />
      )}
    </FormDialog>
  )
}

/** Returns a message with typed facts in place of their placeholders; dates and prices are written by the server. */
function withFacts(text: string, facts: GroupChanges): string {
  return FACTS.reduce((text, { key, says: [name] }) => {
    const value = facts[key]
    return typeof value === 'string' && key !== 'event_date'
      ? text.replaceAll(`{${name}}`, () => value)
      : text
  }, text)
}
