import { hydrateRoot } from 'react-dom/client'
import { TAPS_ON_MS, watchPresses } from '../ui/presses'
import { GuestPage } from './app'
import { page } from './page'

// every screen is read from its top: what lay under a finger is not scrolled back there
history.scrollRestoration = 'manual'
page.start()
// in tasks of their own, between which a press is heard
setTimeout(() => {
  hydrateRoot(document.getElementById('root')!, <GuestPage />)
  setTimeout(watchPresses, 0, TAPS_ON_MS)
})
