import { hydrateRoot } from 'react-dom/client'
import { GuestPage } from './guest-page/app'
import { page } from './guest-page/page'
import { TAPS_ON_MS, watchPresses } from './ui/presses'

// every screen is read from its top: what lay under a finger is not scrolled back there
history.scrollRestoration = 'manual'
// asked for first: it is on its way while the page wakes up
page.start()
watchPresses(TAPS_ON_MS)
hydrateRoot(document.getElementById('root')!, <GuestPage />)
