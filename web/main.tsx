import { createRoot, hydrateRoot } from 'react-dom/client'
import { rememberEvening } from './joining'
import { pageAt } from './onboarding/pages'
import { PublicApp, prepare } from './onboarding/public-app'
import { watchPresses } from './ui/presses'

rememberEvening(location.search)
wake(location.pathname).catch(() => {
  // no network for it: the page stays as it came, and its buttons work without a script
})

/** Wakes the page, which comes rendered: what it shows must be here before. Whoever went back meanwhile is shown that screen. */
async function wake(path: string): Promise<void> {
  await prepare(path)
  if (pageAt(location.pathname) !== pageAt(path)) return wake(location.pathname)
  watchPresses()
  const root = document.getElementById('root')!
  if (pageAt(root.dataset.path ?? '') === pageAt(path)) hydrateRoot(root, <PublicApp />)
  else createRoot(root).render(<PublicApp />)
}
