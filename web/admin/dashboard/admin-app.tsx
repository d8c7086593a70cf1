import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Route, Switch } from 'wouter'
import { ErrorBoundary } from '../../ui/error-boundary'
import { Toasts } from '../../ui/toast'
import { FailedPage } from '../app/failed-view'
import { dashboardPaths, isAdminHost } from '../app/places'
import { queryClient } from '../app/queries'
import { Guard } from '../session/guard'
import { LoginScreen } from '../session/login-screen'
import { DashboardScreen } from './dashboard-page'

/** The back office, on its own host or under /admin. */
export default function AdminApp() {
  return (
    <ErrorBoundary fallback={() => <FailedPage />}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider locale="en-US">
          <div className="min-h-dvh bg-white text-sm">
            <Screens />
          </div>
          <Toasts />
        </I18nProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  )
}

function Screens() {
  return (
    <Switch>
      {dashboardPaths().map((path) => (
        <Route key={path} path={path}>
          <Guard>{(user) => <DashboardScreen user={user} />}</Guard>
        </Route>
      ))}
      {isAdminHost() ? (
        <Route>
          <LoginScreen />
        </Route>
      ) : (
        <Route path="/admin/login">
          <LoginScreen />
        </Route>
      )}
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}

function NotFound() {
  return (
    <main className="p-8">
      <h1 className="text-xl font-bold">404 Page Not Found</h1>
      <p className="mt-2">Did you forget to add the page to the router?</p>
    </main>
  )
}
