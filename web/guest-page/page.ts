import { useSyncExternalStore } from 'react'
import { safeParse } from 'valibot'
import {
  type Me,
  type MeDone,
  type Moment,
  meDoneSchema,
  meSchema,
  PAGE_MESSAGES,
} from '../../src/domain/guest-page/guest-page'
import { KEPT_KEY, LINK_KEY } from '../known-pages'
import { type CallOutcome, callMe, type Trouble } from './call'
import { adoptLink, currentToken, forgetLink, otherTokens } from './link'

export type OwnPage =
  | { at: 'loading' }
  /** this browser has no link, or it is over */
  | { at: 'none' | 'over' }
  /** ended by its owner, with the message to show */
  | { at: 'ended'; message: string }
  | { at: 'failed'; trouble: Trouble }
  | {
      at: 'open'
      me: Me
      /** it could not be read again: `me` is as it was */
      trouble?: Trouble | undefined
      /** whether a change made here has led to this state */
      isNew?: boolean | undefined
      /** that the seat was given back, or why the last change was refused: something else was changed meanwhile */
      notice?: string | undefined
    }

/** Milliseconds between two reads of a visible page, and around the dinner. */
const EVERY_MS = 60_000
const EVERY_AT_DINNER_MS = 15_000
/** How soon it is tried again when it could not be read, in ms. */
const AGAIN_MS = 10_000

/** How long after its dinner a page is shown without a network, in ms. */
const KEPT_AFTER_MS = 86_400_000

const LOADING: OwnPage = { at: 'loading' }

function createPage() {
  let now: OwnPage = LOADING
  let changes = 0
  let isLoading = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function show(next: OwnPage) {
    now = next
    if (now.at === 'open' && !now.trouble) keepPage(currentToken(), now.me)
    for (const listener of listeners) listener()
    plan()
  }

  function plan() {
    clearTimeout(timer)
    if (now.at === 'open' || now.at === 'failed') timer = setTimeout(refresh, pauseAfter(now))
  }

  /** Reads it again if it is visible; otherwise once it is. */
  function refresh() {
    if (document.visibilityState === 'visible' && !isLoading) void load()
  }

  async function load() {
    const token = currentToken()
    if (!token) return now.at === 'loading' && show({ at: 'none' })
    const before = changes
    isLoading = true
    const outcome = await callMe(meSchema, 'GET', '')
    isLoading = false
    // a newer link has its own answer, and what has been changed meanwhile is newer
    if (token !== currentToken()) return
    if (before !== changes) return plan()
    if (!outcome.ok) return fail(outcome.trouble, token)
    show({ at: 'open', me: outcome.value, ...sinceThen(now, outcome.value) })
    const me = await proveOwner(outcome.value)
    if (me && before === changes) show({ at: 'open', me, ...sinceThen(now, me) })
  }

  function fail(trouble: Trouble, token: string | undefined) {
    if (trouble.why === 'over') {
      forgetLink(token)
      return currentToken() ? void load() : show({ at: 'over' })
    }
    if (now.at === 'open') return show({ ...now, trouble })
    const me = keptPage(token)
    show(me ? { at: 'open', me, trouble } : { at: 'failed', trouble })
  }

  /** Sends a change, and shows the page as it is after it. */
  async function change(method: string, path: string, body?: unknown): Promise<CallOutcome<MeDone>> {
    changes++
    const token = currentToken()
    const outcome = await callMe(meDoneSchema, method, path, body)
    // another link came meanwhile: this is of somebody else's page, and is not sent again either
    if (token !== currentToken()) return { ok: false, trouble: { why: 'over' } }
    changes++
    if (outcome.ok) {
      const { me, message } = outcome.value
      show({
        ...{ at: 'open', me, isNew: now.at === 'open' && (now.isNew || now.me.state !== me.state) },
        // the state does not say it
        notice: message.endsWith(PAGE_MESSAGES.released) ? message : undefined,
      })
    } else if (outcome.trouble.why === 'over') fail(outcome.trouble, token)
    else if (outcome.trouble.why === 'refused' && outcome.trouble.me)
      show({ at: 'open', me: outcome.trouble.me, notice: outcome.trouble.message })
    // what may be done has changed since the page was read
    else if (outcome.trouble.why === 'refused') void load()
    return outcome
  }

  return {
    now: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    load,
    change,
    /** Shows the page as a change made elsewhere has left it. */
    adopt(me: Me) {
      changes++
      show({ at: 'open', me, isNew: true })
    },
    /** Whether something was pressed since the page was opened. */
    hasChanged: () => changes > 0,
    /** Ends the page after its owner ended the link. */
    end(message: string) {
      changes++
      forgetLink(currentToken())
      show({ at: 'ended', message })
    },
    start() {
      const adopt = () => {
        const before = currentToken()
        adoptLink()
        // another person's page never stands there while this one's is fetched
        if (before !== currentToken() && now.at !== 'loading') show(LOADING)
        void load()
      }
      adopt()
      // a link that is opened in this tab, or in another one
      addEventListener('hashchange', adopt)
      window.addEventListener('storage', (event) => event.key === LINK_KEY && adopt())
      for (const event of ['focus', 'online', 'pageshow']) addEventListener(event, refresh)
      document.addEventListener('visibilitychange', refresh)
    },
  }
}

function pauseAfter(page: Extract<OwnPage, { at: 'open' | 'failed' }>): number {
  const { trouble } = page
  if (trouble) return trouble.why === 'busy' ? trouble.wait * 1000 : AGAIN_MS
  return page.at === 'open' && page.me.arrival ? EVERY_AT_DINNER_MS : EVERY_MS
}

/** What holds of the last change for as long as the state is the one that it has made. */
function sinceThen(page: OwnPage, me: Me) {
  if (page.at !== 'open' || page.me.state !== me.state) return {}
  return { isNew: page.isNew, notice: page.notice }
}

/** Keeps the page as it was read by a token, for when there is no network. */
function keepPage(token: string | undefined, me: Me) {
  try {
    // the phones of others, and what leads to them, stay nowhere
    const feedback = me.feedback.map((one) => ({ ...one, wantsChat: false, chat: null }))
    localStorage.setItem(KEPT_KEY, JSON.stringify({ token, me: { ...me, feedback, contacts: [] } }))
  } catch {}
}

/** Returns the page of a token as it was read last, or undefined where this browser has not kept it. */
function keptPage(token: string | undefined): Me | undefined {
  try {
    const stored = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '{}')
    const me = safeParse(meSchema, stored.me)
    if (!me.success || stored.token !== token) return undefined
    const { dinner, tickets } = me.output
    const isFresh = (when: Moment) => Date.now() - Date.parse(when.at) < KEPT_AFTER_MS
    const kept = tickets.filter(({ when }) => isFresh(when))
    if (dinner?.when ? isFresh(dinner.when) : kept[0] || !tickets[0]) return { ...me.output, tickets: kept }
    // what was said of a dinner that is over helps nobody any more
    localStorage.removeItem(KEPT_KEY)
  } catch {}
  return undefined
}

export const page = createPage()

/** Returns the current page; `loading` while prerendering and on the first render, which must match it. */
export function usePage(): OwnPage {
  return useSyncExternalStore(page.subscribe, page.now, () => LOADING)
}

/** The pairs of links that the server has judged. */
const judged = new Set<string>()

/** Shows the server this browser's other links, which may prove its sign-up. Returns the page if that changed it. */
async function proveOwner({ scope, readOnly }: Me): Promise<Me | undefined> {
  const token = currentToken()
  if (scope === 'signup' && !readOnly) return undefined
  for (const other of otherTokens()) {
    const pair = `${token} ${other}`
    if (judged.has(pair)) continue
    const outcome = await callMe(meDoneSchema, 'POST', '/proof', { token: other })
    if (token !== currentToken()) return undefined
    // a request that failed is repeated with the next read of the page
    if (outcome.ok || outcome.trouble.why === 'refused') judged.add(pair)
    if (outcome.ok && scope === 'signup') return outcome.value.me
  }
  return undefined
}
