import { hydrateRoot } from 'react-dom/client'
import { MeApp } from './me/me-app'
import { page } from './me/page'

// asked for first: it is on its way while the page wakes up
page.start()
hydrateRoot(document.getElementById('root')!, <MeApp />)
