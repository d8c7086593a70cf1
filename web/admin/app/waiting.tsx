import { Spinner } from '../../ui/spinner'

/** Shown while a whole screen is loading. */
export function Waiting() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner variant="large" label="Loading" />
    </main>
  )
}
