import { hydrateRoot } from 'react-dom/client'
import { rememberEvening } from './joining'
import { PublicApp } from './onboarding/public-app'
import { watchPresses } from './ui/presses'

rememberEvening(location.search)
const root = document.getElementById('root')!
// in tasks of their own, between which a press is heard
setTimeout(() => {
  // woken as the page that came rendered: who has gone back meanwhile is at another address, and is shown that one next
  hydrateRoot(root, <PublicApp path={root.dataset.path ?? location.pathname} />)
  setTimeout(watchPresses)
})
