import { DINNER_ENTRY_KEYS, type DinnerEntryKey, type DinnerFacts } from '../../../../src/domain/group/dinner'
import { DEFAULT_TIME } from '../../../../src/domain/group/group'
import { displayInstant } from '../../../../src/domain/time'

/** A dinner as forms show it: texts as typed; `date` (`yyyy-MM-dd`, or empty) and `time` (`HH:mm`) are local. */
export interface DinnerDraft extends Record<DinnerEntryKey | 'date' | 'time', string> {
  /** the venue of the book that was chosen */
  venueId: number | null
}

export const NO_DINNER: DinnerDraft = {
  ...(Object.fromEntries(DINNER_ENTRY_KEYS.map((key) => [key, ''])) as Record<DinnerEntryKey, string>),
  date: '',
  time: DEFAULT_TIME,
  venueId: null,
}

/** Returns stored facts as forms show them in `zone`; what is not set is empty. */
export function draftOf(facts: Partial<DinnerFacts>, zone: string): DinnerDraft {
  const { event_date: at, venueId = null } = facts
  const entries = DINNER_ENTRY_KEYS.map((key) => [key, String(facts[key] ?? '')])
  return {
    ...NO_DINNER,
    ...Object.fromEntries(entries),
    venueId,
    ...(at && { date: displayInstant(at, 'yyyy-MM-dd', zone), time: displayInstant(at, 'HH:mm', zone) }),
  }
}

/** Returns the facts beside the date as calls take them; an empty one is null. */
export function entriesOf(draft: DinnerDraft): Pick<DinnerFacts, DinnerEntryKey | 'venueId'> {
  const facts = DINNER_ENTRY_KEYS.map((key) => [
    key,
    key === 'price' ? rupiahOf(draft.price) : draft[key].trim() || null,
  ])
  return { venueId: draft.venueId, ...Object.fromEntries(facts) }
}

export function givenEntries(draft: DinnerDraft): Partial<Pick<DinnerFacts, DinnerEntryKey | 'venueId'>> {
  return Object.fromEntries(Object.entries(entriesOf(draft)).filter(([, value]) => value !== null))
}

/** Returns a typed price (`Rp 150.000`) in whole rupiah, null when nothing was typed. What is no price is passed on as -1, to be refused. */
export function rupiahOf(typed: string): number | null {
  const digits = typed.replace(/^\s*rp|[\s.]/gi, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : -1
}
