import { hydrateRoot } from 'react-dom/client'
import { rememberEvening } from './joining'
import { PublicApp, prepare } from './onboarding/public-app'
import { watchPresses } from './ui/presses'

rememberEvening(location.search)
const root = document.getElementById('root')!
// woken as the page that came rendered: who has gone back meanwhile is at another address, and is shown that one next
const path = root.dataset.path ?? location.pathname
// what it shows must be here before
prepare(path).then(
  () => {
    watchPresses()
    hydrateRoot(root, <PublicApp path={path} />)
  },
  // no network for it: the page stays as it came, and its buttons work without a script
  () => {},
)
