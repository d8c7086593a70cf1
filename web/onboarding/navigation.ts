import { navigate } from 'wouter/use-browser-location'
import { pageAt } from './pages'
import { nextStep, pathOf, previousStep, type Step } from './steps'
import { useUser } from './user'

/** The origin of a screen that was opened from the summary of all answers and returns to it. */
export const REVIEW = 'review'

export function useNavigation() {
  const { setNavigatingBack } = useUser()
  return {
    goForward(from: Step) {
      setNavigatingBack(false)
      if (history.state?.from === REVIEW) history.back()
      else goTo(pathOf(nextStep(from)))
    },
    goBack(from: Step) {
      setNavigatingBack(true)
      const previous = previousStep(from)
      // as the browser's own back where that leads to the same screen, so that the two never disagree
      if ([previous, REVIEW].includes(history.state?.from)) history.back()
      else goTo(pathOf(previous), { replace: true })
    },
  }
}

/** Shows another page; the new entry of the history knows which page it came from. */
export function goTo(path: string, options?: { replace?: boolean; from?: string | undefined }) {
  const from = options?.replace ? history.state?.from : (options?.from ?? pageAt(location.pathname))
  navigate(path, { ...options, state: { from } })
}
