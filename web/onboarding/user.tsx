import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { forgetEvening } from '../joining'
import { keepPage } from '../known-pages'
import { type Draft, EMPTY_DRAFT, forgetDraft, readStored, type Stored, store, withChanges } from './draft'
import { progressOf, type Question, type Step } from './steps'

/** The visitor's answers, and the verbs that change them. */
export interface User {
  draft: Draft
  step: Step
  progress: number
  isRegistrationComplete: boolean
  isNavigatingBack: boolean
  /** whether what this browser remembers has been read: not yet on the first render, which equals the server's */
  isLoaded: boolean
  /** the question that Simpan found without an answer, until it has one */
  missing: Question | undefined
  update(changes: Partial<Draft>): void
  setStep(step: Step): void
  setNavigatingBack(isBack: boolean): void
  setMissing(question: Question | undefined): void
  /** the answers are stored, with these changes */
  completeRegistration(changes?: Partial<Draft>): void
  resetRegistration(): void
}

interface State extends Stored {
  isNavigatingBack: boolean
  isLoaded: boolean
  missing: Question | undefined
}

const initial: State = {
  draft: EMPTY_DRAFT,
  step: 'intro',
  isComplete: false,
  isNavigatingBack: false,
  isLoaded: false,
  missing: undefined,
}

const UserContext = createContext<Actions | null>(null)

/** Holds the visitor's answers for the screens inside, in step with local storage and with other tabs. */
export function UserProvider({ children }: { children: ReactNode }) {
  const [actions] = useState(createActions)
  useLayoutEffect(() => actions.load(), [actions])
  useEffect(() => {
    // another tab has answered something, or the browser brought a sleeping page back
    const reload = (event: Event) => {
      if (event.type === 'storage' || (event as PageTransitionEvent).persisted) actions.load()
    }
    addEventListener('storage', reload)
    addEventListener('pageshow', reload)
    return () => {
      removeEventListener('storage', reload)
      removeEventListener('pageshow', reload)
    }
  }, [actions])
  return <UserContext value={actions}>{children}</UserContext>
}

export function useUser(): User {
  const actions = useContext(UserContext)
  if (!actions) throw new Error('useUser must be used within a UserProvider')
  const { isComplete, ...state } = useSyncExternalStore(actions.subscribe, actions.now, actions.now)
  return {
    ...state,
    ...actions.verbs,
    progress: progressOf(state.step),
    isRegistrationComplete: isComplete,
  }
}

type Actions = ReturnType<typeof createActions>

function createActions() {
  // one value: a library for many would be two of the kilobytes before the first question
  let state = initial
  const listeners = new Set<() => void>()
  const set = (changes: Partial<State>) => {
    state = { ...state, ...changes }
    for (const changed of listeners) changed()
  }
  const change = (changes: Partial<State>) => {
    set(changes)
    // before the first read of the storage there is nothing to remember yet
    if (state.isLoaded) store(changes)
  }

  const update = (changes: Partial<Draft>) => {
    const { draft, isComplete } = state
    const next = withChanges(draft, changes, isComplete)
    // what is changed after the end is not stored yet, and Simpan has to send it
    const isReopened = isComplete && JSON.stringify(next) !== JSON.stringify(draft)
    change({ draft: next, ...(isReopened && { isComplete: false }) })
  }

  return {
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    now: () => state,
    load() {
      const now = state
      const stored = readStored() ?? now
      set({
        isLoaded: true,
        isComplete: stored.isComplete,
        // each tab is at its own step
        step: now.isLoaded ? now.step : stored.step,
        draft: stored.draft,
      })
      // what was typed before this script ran is newer than what is stored
      const early = given(now.draft)
      if (!now.isLoaded && Object.keys(early).length > 0) update(early)
    },
    verbs: {
      update,
      setStep(step: Step) {
        change({ step })
      },
      setNavigatingBack(isNavigatingBack: boolean) {
        change({ isNavigatingBack })
      },
      setMissing(missing: Question | undefined) {
        change({ missing })
      },
      completeRegistration(changes?: Partial<Draft>) {
        // with its secret, by which it can be corrected
        const draft = { ...state.draft, ...changes, ...(changes && { changed: undefined }) }
        change({ draft, isComplete: true, missing: undefined })
      },
      resetRegistration() {
        // the next sign-up has a link of its own
        keepPage(state.draft.name, state.draft.link)
        change({ ...initial, isLoaded: true })
        forgetDraft()
        forgetEvening()
      },
    },
  }
}

/** The answers of a draft that differ from none. */
function given(draft: Draft): Partial<Draft> {
  return Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => value !== EMPTY_DRAFT[field as keyof Draft]),
  )
}
