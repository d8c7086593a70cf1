import type { Answers } from '../../src/domain/profile/fields'
import { VISITOR_FIELDS } from '../../src/domain/profile/fields'
import { DRAFT_KEYS as keys } from '../draft-keys'
import { isStep, type Step } from './steps'

/** A visitor's answers so far, in the form in which they are stored and sent. */
export interface Draft extends Answers {
  /** the account name of the sign-up and what proves that it is this browser's: from the first try to store it on */
  username?: string
  secret?: string
  /** by which staff know the sign-up when its owner writes to them */
  code?: string
  /** of the visitor's own page */
  link?: string
  /** the answers that differ from those that were saved last: others may have been changed elsewhere since */
  changed?: string[] | undefined
}

export interface Stored {
  draft: Draft
  step: Step
  isComplete: boolean
}

export const EMPTY_DRAFT: Draft = parseDraft(null)

/** Returns what is stored; anything broken counts as unanswered. Undefined where local storage is unavailable. */
export function readStored(): Stored | undefined {
  try {
    const step = localStorage.getItem(keys.step)
    return {
      draft: parseDraft(localStorage.getItem(keys.draft)),
      step: isStep(step) ? step : 'intro',
      isComplete: localStorage.getItem(keys.isComplete) === 'true',
    }
  } catch {
    return undefined
  }
}

/** Stores what has changed, where local storage is available. */
export function store({ draft, step, isComplete }: Partial<Stored>) {
  if (draft) set(keys.draft, JSON.stringify(draft))
  if (step) set(keys.step, step)
  if (isComplete !== undefined) set(keys.isComplete, String(isComplete))
}

export function forgetDraft() {
  try {
    localStorage.removeItem(keys.draft)
  } catch {}
}

/** Parses stored answers as a draft. Never throws. */
export function parseDraft(json: string | null): Draft {
  const data = parseObject(json)
  return {
    ...(Object.fromEntries(
      VISITOR_FIELDS.map((field) => [field.sent, answerOf(field, data[field.sent])]),
    ) as Answers),
    // what the server would refuse is created again
    ...matching('username', data, /^user_\w{1,40}$/),
    ...matching('secret', data, /^[0-9a-f]{32}$/),
    ...matching('code', data, /^[2-9A-HJ-NP-Z]{6}$/),
    ...matching('link', data, /^https?:\/\/\S+\/k#\w{22}$/),
    ...(Array.isArray(data.changed) && { changed: data.changed }),
  }
}

/** Returns a draft with changes, and with the names of what was changed since its answers were saved. */
export function withChanges(draft: Draft, changes: Partial<Draft>, isSaved: boolean): Draft {
  const next = { ...draft, ...changes }
  const names = VISITOR_FIELDS.map(({ sent }) => sent).filter(
    (name) => JSON.stringify(next[name]) !== JSON.stringify(draft[name]),
  )
  if (!names[0] || !(isSaved || draft.changed)) return next
  return { ...next, changed: [...new Set([...(draft.changed ?? []), ...names])] }
}

function parseObject(json: string | null): Record<string, unknown> {
  try {
    const data = JSON.parse(json ?? '')
    return data !== null && typeof data === 'object' ? data : {}
  } catch {
    return {}
  }
}

function answerOf({ options, choices, max }: (typeof VISITOR_FIELDS)[number], value: unknown) {
  const possible = choices ?? options
  if (!possible) return text(value)
  return max === undefined ? oneOf<string | number>(possible, value) : someOf(possible, value, max)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function matching(
  key: 'username' | 'secret' | 'code' | 'link',
  data: Record<string, unknown>,
  form: RegExp,
): Partial<Draft> {
  return form.test(text(data[key])) ? { [key]: data[key] } : {}
}

function oneOf<T>(options: readonly T[], value: unknown): T | null {
  return options.includes(value as T) ? (value as T) : null
}

function someOf<T>(options: readonly T[], value: unknown, max: number): T[] {
  const chosen = Array.isArray(value) ? value.filter((item) => options.includes(item)) : []
  return [...new Set<T>(chosen)].slice(0, max)
}

function set(key: string, value: string) {
  // full or forbidden: then the answers live as long as the page
  try {
    localStorage.setItem(key, value)
  } catch {}
}
