import { useState } from 'react'
import { type Settings, settingsSchema } from '../../../src/domain/api'
import {
  LINE_MAX,
  SETTINGS_MESSAGES,
  type SettingsChange,
  settingsChangeSchema,
} from '../../../src/domain/settings'
import { AdminButton } from '../../ui/admin-button'
import { TextField } from '../../ui/text-field'
import { NotLoaded } from '../app/not-loaded'
import { Page } from '../app/page'
import { FRESH, keys, useGet } from '../app/queries'
import { useUnsaved } from '../app/unsaved'
import { useCheckedForm } from '../app/use-form'
import { QrisField } from './qris-field'
import { TryQris } from './try-qris'
import { useChange } from './use-change'

export function SettingsPage() {
  const { data, error, refetch } = useGet(keys.settings, settingsSchema, '/api/settings', FRESH)
  return (
    <Page title="Settings" about="How guests pay. What you change here holds at once.">
      {data ? (
        <div className="grid w-full max-w-5xl gap-6 lg:grid-cols-2">
          <HouseForm settings={data} />
          {data.qris && <TryQris settings={data} qris={data.qris} />}
        </div>
      ) : (
        <NotLoaded what="the settings" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function HouseForm({ settings }: { settings: Settings }) {
  const [typed, setTyped] = useState<Omit<SettingsChange, 'version' | 'qrisOn'>>({})
  const isChanged = Object.keys(typed).length > 0
  useUnsaved(isChanged)
  const save = useChange(() => {
    setTyped({})
    setWasTried(false)
  })
  const { form, field, setWasTried } = useCheckedForm(
    settingsChangeSchema,
    { ...typed, version: settings.version },
    save,
  )
  const fieldOf = (name: keyof typeof typed) =>
    field(name, typed[name] ?? settings[name] ?? '', (value: string) => {
      const { [name]: _, ...others } = typed
      setTyped(value === (settings[name] ?? '') ? others : { ...others, [name]: value })
    })
  const isFixed = settings.setByServer.includes('bankAccount')

  return (
    <form {...form} className="flex flex-col">
      <TextField
        label={isFixed ? `Bank account (${SETTINGS_MESSAGES.server})` : 'Bank account'}
        placeholder="BCA 1234567890 a.n. Semeja"
        maxLength={LINE_MAX}
        disabled={isFixed}
        {...fieldOf('bankAccount')}
      />
      <QrisField {...fieldOf('qris')} onRead={() => setWasTried(true)} />
      <TextField
        label="Where QRIS payments are seen"
        placeholder="GoPay Merchant, Transactions"
        maxLength={LINE_MAX}
        {...fieldOf('qrisSeenAt')}
      />
      <AdminButton
        type="submit"
        variant="primary"
        isPending={save.isPending}
        isDisabled={!isChanged}
        className="self-start"
      >
        Save
      </AdminButton>
    </form>
  )
}
