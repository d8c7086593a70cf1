import * as v from 'valibot'
import { settingsSchema } from '../../../src/domain/house/settings'
import { useShown } from '../app/address-query'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { FRESH, keys, useGet } from '../app/queries'
import { HouseSections } from './house-sections'
import { ServerSection } from './server-section'

/** The part that is open at first, by the address. */
const QUERY_SCHEMA = { part: v.string() }

export function SettingsPage() {
  const { data, error, refetch } = useGet(keys.settings, settingsSchema, '/api/settings', FRESH)
  const [{ part = '' }] = useShown(QUERY_SCHEMA)
  return (
    <Page title="Settings" about="The house and its evenings. Changes apply at once.">
      {data ? (
        <div className="w-full max-w-3xl">
          <HouseSections settings={data} part={part} />
          <ServerSection />
        </div>
      ) : (
        <NotLoaded what="the settings" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}
