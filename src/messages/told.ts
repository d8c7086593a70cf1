import { MESSAGES, type MessageKind } from '../domain/message-kinds'

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
    const { says, asks } = MESSAGES[kind]
    // a dinner that takes place after all is asked for anew
    if (says === 'cancelled') told = { ...NOTHING, isTakenBack: true }
    else if (says === 'date off') told = { ...told, eventAt: null, isTakenBack: true, isBackupAsked: false }
    else if (says === 'date')
      told = { ...told, heard: true, eventAt: toldEventAt, spokenOf: toldEventAt, isTakenBack: false }
    else if (says === 'dinner') told = { ...told, heard: true }
    if (asks === 'backup') told = { ...told, isBackupAsked: true }
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
