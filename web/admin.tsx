import './ui/older-browsers'
import { createRoot } from 'react-dom/client'
import AdminApp from './admin/dashboard/admin-app'

createRoot(document.getElementById('root')!).render(<AdminApp />)
