import { displayInstant } from '../../../src/domain/time'
import { useTimeZone } from './site-config'

/** Since when (in ms) what is shown is not up to date; nothing while it is. */
export function Outdated({ since }: { since: number | undefined }) {
  const zone = useTimeZone()
  return (
    <p
      role="status"
      className={
        since === undefined
          ? ''
          : 'bg-sambal px-3 py-1 text-center text-[13px] font-semibold text-white tabular-nums'
      }
    >
      {since !== undefined &&
        `Not up to date since ${displayInstant(new Date(since).toISOString(), 'HH:mm', zone)}`}
    </p>
  )
}
