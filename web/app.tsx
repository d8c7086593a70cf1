import { lazy, Suspense } from 'react'
import { PublicApp } from './onboarding/public-app'

const AdminApp = lazy(() => import('./admin/admin-app'))

/** The whole web app: the admin on its own host or under /admin, loaded only there; the questionnaire everywhere else. */
export function App() {
  if (!isAdmin()) return <PublicApp />
  return (
    <Suspense fallback={null}>
      <AdminApp />
    </Suspense>
  )
}

function isAdmin() {
  if (typeof location === 'undefined') return false
  return location.hostname.startsWith('admin.') || /^\/admin(\/|$)/i.test(location.pathname)
}
