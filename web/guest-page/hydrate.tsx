import { hydrateRoot } from 'react-dom/client'
import { TAPS_ON_MS, watchPresses } from '../ui/presses'
import { GuestPage } from './app'
import { otherStates } from './later'
import { moneyBack } from './later-part'
import { page } from './page'

// every screen is read from its top: what lay under a finger is not scrolled back there
history.scrollRestoration = 'manual'
page.start()
// what an answer may need comes with the page, not after it
for (const later of [otherStates, moneyBack]) later.fetch().catch(() => {})
watchPresses(TAPS_ON_MS)
hydrateRoot(document.getElementById('root')!, <GuestPage />)
