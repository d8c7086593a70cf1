import type { Settings } from '../domain/api'
import type { GuardDeps } from '../http/guard'
import { staffCalls } from '../http/handle'
import type { ProxyNotice } from '../http/proxy'

/** GET /api/settings, for admins. */
export function settingsRoutes({ config, sessions, proxy }: GuardDeps & { proxy: ProxyNotice }) {
  const { picNames, timeZone, city, meetAgain } = config
  return staffCalls({ sessions, config })
    .get('/api/settings', () => {
      const settings: Settings = { picNames, timeZone, city, meetAgain, untrustedProxy: proxy.isFound() }
      return settings
    })

    .routes()
}
