import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { Fetched, partOf } from '../../ui/fetched'
import { FetchedDialog } from './open-dialogs'

/** The text of the shared busy dialog; null while nothing runs. */
const busyText = atom<string | null>(null)
const store = getDefaultStore()

/** Runs something while the shared busy dialog blocks the page. */
export async function whileBusy(run: () => Promise<unknown>, text = 'Processing your request...') {
  store.set(busyText, text)
  try {
    await run()
  } finally {
    store.set(busyText, null)
  }
}

export const busyPart = partOf(() => import('../../ui/dialog').then((code) => code.BusyDialog))

/** The shared busy dialog; rendered once. */
export function SharedBusyDialog() {
  const text = useAtomValue(busyText)
  if (text === null) return null
  return (
    <FetchedDialog onClose={() => undefined}>
      <Fetched part={busyPart} props={{ isOpen: true, text }} />
    </FetchedDialog>
  )
}
