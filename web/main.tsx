import { hydrateRoot } from 'react-dom/client'
import { rememberEvening } from './joining'
import { PublicApp, prepare } from './onboarding/public-app'
import { watchPresses } from './ui/presses'

rememberEvening(location.search)
// the page comes rendered: what it shows must be here before it is woken
prepare(location.pathname).then(
  () => {
    watchPresses()
    hydrateRoot(document.getElementById('root')!, <PublicApp />)
  },
  // no network for it: the page stays as it came, and its buttons work without a script
  () => {},
)
