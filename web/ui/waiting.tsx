import { Spinner } from './spinner'

export function Waiting() {
  return (
    <main className="flex min-h-dvh items-center justify-center">
      <Spinner variant="large" label="Loading" />
    </main>
  )
}
