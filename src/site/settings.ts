import * as v from 'valibot'
import { audit } from '../audit/audit'
import { refused, transact } from '../db/transact'
import { CHANGED } from '../domain/api'
import {
  SETTINGS_MESSAGES,
  type ServerSettings,
  settingsChangeSchema,
  staffHouseSchema,
} from '../domain/house/settings'
import { newPictureSchema, PICTURE_MESSAGES } from '../domain/picture'
import { refuse, wrongField } from '../http/answers'
import { isSecure } from '../http/client'
import { adminRole, recentPassword } from '../http/guard'
import { type StaffDeps, staffCalls } from '../http/handle'
import { checkHouse } from './check'
import type { OpenHouse } from './current-house'
import { changeHouse, readHouse } from './house'
import { keepPicture } from './pictures'

interface SettingsDeps extends StaffDeps {
  house: OpenHouse
  /** makes a backup and returns whether it was made */
  backUp: () => Promise<boolean>
}

/** /api/settings, which admins read and change, and /api/house, what all staff need of it. */
export function settingsRoutes({ db, config, house, sessions, backUp }: SettingsDeps) {
  const { environment } = house
  const settings = () => readHouse(db, environment)

  return staffCalls({ sessions, config })
    .get('/api/settings', { by: [adminRole] }, settings)

    .get('/api/house', () => v.parse(staffHouseSchema, settings()))

    .get(
      '/api/settings/server',
      { by: [adminRole] },
      async (_, { request }) =>
        ({
          settings: serverSettings(house),
          checks: await checkHouse(environment, new Date()),
          host: new URL(request.url).host,
          isSecure: isSecure(request, config.trustProxy),
        }) satisfies ServerSettings,
    )

    .post(
      '/api/settings/backups',
      { by: [adminRole], refusals: { failed: [409, SETTINGS_MESSAGES.noBackup] } },
      async (_, { admin }) => {
        if (!(await backUp())) return refused('failed')
        transact(db, (db) => audit(db, admin, 'made a backup'))
        return { success: true, message: SETTINGS_MESSAGES.backup }
      },
    )

    .post(
      '/api/settings/pictures',
      {
        body: newPictureSchema,
        by: [adminRole, recentPassword],
        refusals: { 'no picture': [422, PICTURE_MESSAGES.wrong, 'picture'] },
      },
      ({ picture }) => {
        const kept = keepPicture(db, picture)
        return kept.ok ? { success: true, message: 'Uploaded', id: kept.id } : kept
      },
    )

    .put(
      '/api/settings',
      {
        body: settingsChangeSchema,
        // who holds a browser that was left open must not turn the money of guests elsewhere
        by: [adminRole, recentPassword],
        refusals: {
          stale: [409, CHANGED],
          'set by the server': [409, SETTINGS_MESSAGES.server],
          'no picture': ({ field, n }: { field: string; n: number }) =>
            wrongField(field, PICTURE_MESSAGES.gone(n)),
          erases: ({ count }: { count: number }) =>
            refuse(409, SETTINGS_MESSAGES.erases(count), { erases: count }),
          'not tried': [422, SETTINGS_MESSAGES.tried, 'qrisOn'],
          'paid there': ({ field }: { field: string }) => wrongField(field, SETTINGS_MESSAGES.paidThere),
        },
      },
      (change, { admin }) => {
        const done = changeHouse(db, admin, environment, change)
        if (!done.ok) return done
        house.reload()
        const { undo } = done
        return { success: true, message: SETTINGS_MESSAGES.saved, settings: settings(), undo }
      },
    )

    .routes()
}

/** What the environment alone sets, by variable; of a secret whether it is there. */
function serverSettings({ environment }: OpenHouse): ServerSettings['settings'] {
  const { host, port, dataDir, trustProxy, publicUrl, timeZone, admin } = environment
  return Object.entries({
    ...{ HOST: host, PORT: String(port), DATA_DIR: dataDir, TRUST_PROXY: trustProxy ? 'on' : 'off' },
    ...{ PUBLIC_URL: publicUrl ?? 'not set', TZ: timeZone },
    ADMIN_PASSWORD: admin ? 'set' : 'not set',
  }).map(([name, value]) => ({ name, value }))
}
