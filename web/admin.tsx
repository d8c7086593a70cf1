import './ui/older-browsers'
import { createRoot } from 'react-dom/client'
import AdminApp from './admin/admin-app'

createRoot(document.getElementById('root')!).render(<AdminApp />)
