import { GROUP_MESSAGES, NO_PIC } from '../domain/group'
import { todayIn } from '../domain/time'
import { instantOf } from '../domain/wall-clock'

/** Returns the UTC instant of a day and a time, or the message that refuses it. */
export function meetingAt(
  date: string,
  time: string,
  timeZone: string,
): { ok: true; eventAt: string } | { ok: false; message: string } {
  const eventAt = instantOf(date, time, timeZone)
  if (!eventAt) return { ok: false, message: GROUP_MESSAGES.date }
  if (date < todayIn(timeZone)) return { ok: false, message: GROUP_MESSAGES.past }
  return { ok: true, eventAt }
}

/** Returns the message that refuses a PIC, or undefined when it is nobody or one of the names. */
export function picRefusal(pic: string, picNames: readonly string[]): string | undefined {
  const known = [NO_PIC, ...picNames]
  return known.includes(pic) ? undefined : `PIC is one of ${known.join(', ')}`
}
