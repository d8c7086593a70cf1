import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { BusyDialog } from '../../ui/dialog'

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

/** The shared busy dialog; rendered once. */
export function SharedBusyDialog() {
  const text = useAtomValue(busyText)
  return <BusyDialog isOpen={text !== null} text={text ?? ''} />
}
