import { isCancelled } from '../../../src/domain/group/group'
import { eveningText, useEvenings } from '../app/dinner/evening-list'
import { useTimeZone } from '../app/site-config'

/** Whether there is an evening ahead; without one no form offers the choice. */
export function useHasEvenings(): boolean {
  return (useEvenings().data ?? []).some((evening) => !isCancelled(evening))
}

interface EveningOptionsProps {
  /** id of the chosen one, which may be over */
  chosen: string | undefined
}

/** The evenings of a select: those ahead, and the chosen one. */
export function EveningOptions({ chosen }: EveningOptionsProps) {
  const zone = useTimeZone()
  const ahead = useEvenings().data?.filter(
    (evening) => !isCancelled(evening) || String(evening.id) === chosen,
  )
  const isOther = ahead !== undefined && !!chosen && !ahead.some(({ id }) => String(id) === chosen)
  const past = useEvenings('past', isOther).data
  const other = isOther ? past?.find(({ id }) => String(id) === chosen) : undefined
  return (
    <>
      {ahead?.map((evening) => (
        <option key={evening.id} value={evening.id}>
          {eveningText(evening, zone)}
        </option>
      ))}
      {/* a select without the option that is chosen would show another one */}
      {isOther && <option value={chosen}>{other ? eveningText(other, zone) : `Evening ${chosen}`}</option>}
    </>
  )
}
