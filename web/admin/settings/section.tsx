import { type ReactNode, useState } from 'react'
import {
  SETTINGS_MESSAGES,
  type Settings,
  type SettingsChange,
  settingsChangeSchema,
} from '../../../src/domain/house/settings'
import { AdminButton } from '../../ui/admin-button'
import { ConflictNote } from '../app/form/conflict-note'
import { useCheckedForm } from '../app/form/use-form'
import { useUnsaved } from '../app/unsaved'
import { useChange } from './use-change'
import { changesOf, type SettingKey, shownOf, type Typed } from './values'

/** What a field of a section takes. */
export interface SettingField {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  disabled: boolean
}

export interface SectionParts {
  field: (key: SettingKey, label: string) => SettingField
  /** shows what is wrong at once */
  showErrors: () => void
}

interface SectionProps {
  title: string
  settings: Settings
  isOpen: boolean
  children: (parts: SectionParts) => ReactNode
  /** sentences that guests read, of the settings as they are typed */
  preview?: (typed: Settings) => string[]
  /** below the form */
  after?: ReactNode
}

/** A part of the settings: closed until it is needed, with a form of its own. */
export function Section({ title, settings, isOpen, children, preview, after }: SectionProps) {
  const [typed, setTyped] = useState<Typed>({})
  // what stood there when each field was first changed
  const [before, setBefore] = useState<Typed>({})
  // what others have set meanwhile, once it was loaded
  const [known, setKnown] = useState('')
  const isChanged = Object.keys(typed).length > 0
  useUnsaved(isChanged)
  const save = useChange(() => {
    setTyped({})
    setBefore({})
    setWasTried(false)
  })
  const change = { ...changesOf(typed), version: settings.version } as SettingsChange
  const checked = useCheckedForm(settingsChangeSchema, change, save)
  const { form, setWasTried, output } = checked

  const clashes: string[] = []

  function field(key: SettingKey, label: string): SettingField {
    const stored = shownOf(settings, key)
    const clash = typed[key] !== undefined && typed[key] !== stored && before[key] !== stored
    if (clash) clashes.push(`${label || 'QRIS'}: ${stored || 'nothing'}`)
    const isFixed = (settings.setByServer as string[]).includes(key)
    const set = (value: string) => {
      const { [key]: _, ...others } = typed
      if (typed[key] === undefined) setBefore({ ...before, [key]: stored })
      setTyped(value === stored ? others : { ...others, [key]: value })
    }
    return {
      value: typed[key] ?? stored,
      onChange: checked.typed(set),
      error: checked.errors[key],
      label: isFixed ? `${label} (${SETTINGS_MESSAGES.server})` : label,
      disabled: isFixed,
    }
  }

  const fields = children({ field, showErrors: () => setWasTried(true) })
  const others = clashes.join(' · ')
  const isKnown = others === '' || others === known
  // as it would be stored
  const read = output
    ? (preview?.({ ...settings, ...(output as Partial<Settings>) }).filter(Boolean) ?? [])
    : []
  return (
    <details open={isOpen} className="group border-b border-abu-200">
      <summary className="cursor-pointer py-3 font-semibold">{title}</summary>
      <form {...form} onBlur={() => isChanged && setWasTried(true)} className="flex flex-col pb-4">
        {fields}
        {read.length > 0 && (
          <div className="mb-3 rounded-admin bg-abu-50 px-3 py-2 text-sm">
            <p className="text-abu-700">Guests read:</p>
            {read.map((sentence) => (
              <p key={sentence} lang="id" className="wrap-break-word">
                {sentence}
              </p>
            ))}
          </div>
        )}
        {!isKnown && (
          <div className="px-5">
            <ConflictNote hint={others} onLoad={() => setKnown(others)} />
          </div>
        )}
        <AdminButton
          type="submit"
          variant="primary"
          isPending={save.isPending}
          isDisabled={!isChanged || !isKnown}
          className="self-start"
        >
          Save
        </AdminButton>
      </form>
      {after && <div className="pb-4">{after}</div>}
    </details>
  )
}
