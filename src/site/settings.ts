import type { Config } from '../config'
import type { Settings } from '../domain/api'
import { SETTINGS_MESSAGES, settingsChangeSchema } from '../domain/settings'
import { STALE } from '../http/answers'
import { adminRole, recentPassword } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import type { ProxyNotice } from '../http/proxy'
import { applyHouse, changeHouse, readHouse } from './house'

interface SettingsDeps extends StaffDeps {
  proxy: ProxyNotice
  /** what the environment sets; `config` is that with the settings of the house in it */
  environment: Config
}

/** /api/settings: staff read it, admins change it. */
export function settingsRoutes({ db, config, environment, sessions, proxy }: SettingsDeps) {
  const { picNames, timeZone, city, publicUrl, meetAgain } = config
  const settings = (): Settings => ({
    ...{ picNames, timeZone, city, publicUrl, meetAgain, untrustedProxy: proxy.isFound() },
    ...readHouse(db, environment),
  })

  return staffCalls({ sessions, config })
    .get('/api/settings', settings)

    .put(
      '/api/settings',
      {
        body: settingsChangeSchema,
        // who holds a browser that was left open must not turn the money of guests elsewhere
        by: [adminRole, recentPassword],
        refusals: {
          stale: [409, STALE],
          'set by the server': [409, SETTINGS_MESSAGES.server],
          'not tried': [422, SETTINGS_MESSAGES.tried, 'qrisOn'],
        },
      },
      (change, { admin }) => {
        const done = changeHouse(db, admin, environment, change)
        if (!done.ok) return done
        applyHouse(db, environment, config)
        return { success: true, message: SETTINGS_MESSAGES.saved, settings: settings() }
      },
    )

    .routes()
}
