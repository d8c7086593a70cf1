import { useAtom } from 'jotai'
import { AdminButton } from '../../ui/admin-button'
import { useSettings } from '../app/site-config'
import { storedCount } from '../app/stored'

const seen = storedCount('semeja:proxy-notice-seen')

/** Shows once that a proxy forwards requests while TRUST_PROXY is off. */
export function ProxyNotice() {
  const [isSeen, setSeen] = useAtom(seen)
  if (!useSettings()?.untrustedProxy || isSeen) return null
  return (
    <div
      role="status"
      className="flex items-center gap-3 rounded-admin border border-abu-200 bg-abu-50 px-3 py-2 text-sm"
    >
      <p className="min-w-0 flex-1">
        A proxy forwards all requests, but TRUST_PROXY is off: limits take all visitors for one. Set
        TRUST_PROXY=on, or tell who runs this server.
      </p>
      <AdminButton onPress={() => setSeen(1)}>Got it</AdminButton>
    </div>
  )
}
