import { hydrateRoot } from 'react-dom/client'
import { MeApp } from './me/me-app'
import { page } from './me/page'
import { watchPresses } from './ui/presses'

/** Milliseconds for which a finger may tap on where it was: two taps come that far apart. */
const TAPS_ON_MS = 1500

// asked for first: it is on its way while the page wakes up
page.start()
watchPresses(TAPS_ON_MS)
hydrateRoot(document.getElementById('root')!, <MeApp />)
