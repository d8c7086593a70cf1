import type { MessageKind } from '../domain/messages'

/** A message that was sent: what it told. */
export interface Said {
  kind: MessageKind
  sentAt: string
  toldEventAt: string | null
  toldPlace: string | null
  /** staff have opened it and not said yet what became of it */
  isOpen?: boolean
}

/** What somebody has been told of a dinner, as far as it still holds. */
interface Told {
  heard: boolean
  /** the date they count on */
  eventAt: string | null
  /** the last date they were told, also when it was taken back since */
  spokenOf: string | null
  isTakenBack: boolean
  isBackupAsked: boolean
}

/** Returns what somebody has been told, from their messages, the earliest first. */
export function toldBy(said: readonly Said[]): Told {
  let told = NOTHING
  for (const { kind, toldEventAt } of said) {
    // a dinner that takes place after all is asked for anew
    if (kind === 'cancelled') told = { ...NOTHING, isTakenBack: true }
    else if (kind === 'moved') told = { ...told, eventAt: null, isTakenBack: true, isBackupAsked: false }
    else if (kind !== 'release' && kind !== 'thanks') told = { ...told, heard: true }
    if (TELLS_DATE.has(kind))
      told = { ...told, eventAt: toldEventAt, spokenOf: toldEventAt, isTakenBack: false }
    if (kind === 'backup-ask') told = { ...told, isBackupAsked: true }
  }
  return told
}

/** Whether somebody was told another date than the table's, or that theirs is off. */
export function countsOnAnother(
  { said }: { said: readonly Said[] },
  { eventAt }: { eventAt: string | null },
): boolean {
  const told = toldBy(said)
  return told.isTakenBack || (told.eventAt !== null && told.eventAt !== eventAt)
}

const NOTHING: Told = {
  heard: false,
  eventAt: null,
  spokenOf: null,
  isTakenBack: false,
  isBackupAsked: false,
}

/** The kinds that offer a seat, or another date. */
export const ASKS: ReadonlySet<MessageKind> = new Set(['invite', 'backup-seat', 'new-date'])
const TELLS_DATE: ReadonlySet<MessageKind> = new Set([
  ...ASKS,
  'nudge',
  'pay-nudge',
  'details',
  'today',
  'backup-ask',
])
