import { useSyncExternalStore } from 'react'
import type { EveningMark, VenueMark, Wish } from '../../src/domain/after-dinner/feedback-codes'
import type { Me } from '../../src/domain/guest-page/guest-page'
import type { Trouble } from './call'
import { AFTER_KEY, currentToken, REPORT_KEY } from './link'
import { page } from './page'

/** What was tapped for a dinner and is not stored yet: it is kept until the network is back, also through a reload. */
interface Taps {
  seat: number
  evening?: EveningMark | null
  venue?: VenueMark[]
  wishes?: Record<string, Wish | null>
  /** since when what this browser had seen before the first of them was so */
  seen: string | null
}

interface State {
  /** of each dinner one */
  taps: readonly Taps[]
  trouble: Trouble | undefined
}

/** Milliseconds until an answer is sent again that got lost. */
const AGAIN_MS = 10_000

let state: State = { taps: kept(), trouble: undefined }
let isSending = false
const listeners = new Set<() => void>()

function show(next: State) {
  state = next
  try {
    if (next.taps[0])
      localStorage.setItem(AFTER_KEY, JSON.stringify({ token: currentToken(), taps: next.taps }))
    else localStorage.removeItem(AFTER_KEY)
  } catch {}
  for (const listener of listeners) listener()
}

function kept(): readonly Taps[] {
  try {
    const { token, taps } = JSON.parse(localStorage.getItem(AFTER_KEY) ?? '{}')
    // an earlier version kept those of one dinner alone
    return token === currentToken() && taps ? [taps].flat() : []
  } catch {
    return []
  }
}

/** Keeps a tap, and sends it with those before it. */
export function tap({ seat, at }: Me['feedback'][number], answers: Omit<Taps, 'seat' | 'seen'>) {
  const before = state.taps.find((one) => one.seat === seat)
  const wishes = answers.wishes && { wishes: { ...before?.wishes, ...answers.wishes } }
  const taps = { seen: at, ...before, ...answers, ...wishes, seat }
  show({ ...state, taps: [...state.taps.filter((one) => one !== before), taps] })
  void sendTaps()
}

/** Sends what was tapped and is not stored yet, again until there is an answer. */
export async function sendTaps() {
  const [taps] = state.taps
  if (!taps || isSending) return
  isSending = true
  const outcome = await page.change('PUT', '/feedback', taps)
  isSending = false
  const trouble = outcome.ok ? undefined : outcome.trouble
  if (trouble?.why === 'offline' || trouble?.why === 'failed' || trouble?.why === 'busy') {
    show({ ...state, trouble })
    return void setTimeout(sendTaps, AGAIN_MS)
  }
  const theirs = state.taps.find(({ seat }) => seat === taps.seat)
  const others = state.taps.filter((one) => one !== theirs)
  // what was tapped meanwhile is sent as a whole, by who has seen the answer
  const seen = outcome.ok && outcome.value.me.feedback.find(({ seat }) => seat === taps.seat)?.at
  const rest = theirs && theirs !== taps && outcome.ok ? [{ ...theirs, seen: seen || null }] : []
  show({ taps: [...rest, ...others], trouble })
  void sendTaps()
}

addEventListener('online', () => void sendTaps())

/** Returns what somebody has said of a dinner, with what is not stored yet, and why that is so. */
export function useAfterAnswers({ seat, evening, venue }: Me['feedback'][number], mates: Me['mates']) {
  const { taps, trouble } = useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => state,
  )
  const mine = taps.find((one) => one.seat === seat)
  return {
    evening: chosen(mine?.evening, evening),
    venue: mine?.venue ?? venue,
    mates: mates
      .filter((mate) => mate.seat === seat)
      .map((mate) => ({ ...mate, wish: chosen(mine?.wishes?.[mate.mate], mate.wish) })),
    trouble: mine && trouble,
  }
}

// what was taken back is null
function chosen<T>(tapped: T | null | undefined, stored: T | null): T | null {
  return tapped === undefined ? stored : tapped
}

/** Keeps what was written and is not sent yet, also when the page is closed; empty forgets it. */
export function keepReport(seat: number, text: string) {
  try {
    if (text === '') localStorage.removeItem(REPORT_KEY)
    else localStorage.setItem(REPORT_KEY, JSON.stringify({ token: currentToken(), seat, text }))
  } catch {}
}

/** Returns what was written of a dinner and is not sent yet. */
export function keptReport(seat: number): string {
  try {
    const kept = JSON.parse(localStorage.getItem(REPORT_KEY) ?? '{}')
    return kept.token === currentToken() && kept.seat === seat ? kept.text : ''
  } catch {
    return ''
  }
}
