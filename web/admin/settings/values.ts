import type { Settings, SettingsChange } from '../../../src/domain/house/settings'
import { tidyTime } from '../../ui/time-field'
import { rupiahOf } from '../app/dinner/dinner'

/** A setting that is typed or chosen on the page. */
export type SettingKey = Exclude<keyof SettingsChange, 'version' | 'qrisOn' | 'erases'>
/** What was typed or chosen, as the fields show it. */
export type Typed = Partial<Record<SettingKey, string>>

/** Returns a stored setting as its field shows it. */
export function shownOf(settings: Settings, key: SettingKey): string {
  const value = settings[key]
  if (key === 'meetAgain') return String(value ?? 'never')
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** Returns what PUT /api/settings takes of what was typed, unchecked. */
export function changesOf(typed: Typed): Partial<Settings> {
  return Object.fromEntries(
    Object.entries(typed).map(([key, text]) => [key, readOf(key as SettingKey, text)]),
  )
}

function readOf(key: SettingKey, text: string): unknown {
  if (key === 'priceFrom') return rupiahOf(text)
  if (key === 'usualTime') return tidyTime(text)
  if (key === 'picNames') return text.split(',')
  if (!NUMBERS.has(key) || text === 'never') return text === 'never' ? null : text
  // what is no number is none to any rule
  return text.trim() === '' ? null : /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN
}

const NUMBERS: ReadonlySet<SettingKey> = new Set([
  ...(['usualDay', 'usualTables', 'coldChatsPerDay'] as const),
  ...(['answerHours', 'meetAgain', 'retentionDays', 'shortTableBelow'] as const),
  ...(['hostEvenings', 'hostGuests'] as const),
])
