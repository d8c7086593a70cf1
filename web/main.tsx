import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app'

const root = document.getElementById('root')!

// public pages come rendered and are hydrated; the admin's page comes empty
if (root.hasChildNodes()) hydrateRoot(root, <App />)
else createRoot(root).render(<App />)
