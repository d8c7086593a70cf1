import { atom, useAtomValue, useSetAtom } from 'jotai'
import { BusyDialog } from '../../ui/dialog'

/** The text of the shared busy dialog; null while nothing runs. */
const busyText = atom<string | null>(null)

/** Runs something while the shared busy dialog blocks the page. */
export function useBusy() {
  const setText = useSetAtom(busyText)
  return async (run: () => Promise<unknown>, text = 'Processing your request...') => {
    setText(text)
    try {
      await run()
    } finally {
      setText(null)
    }
  }
}

/** The shared busy dialog; rendered once. */
export function SharedBusyDialog() {
  const text = useAtomValue(busyText)
  return <BusyDialog isOpen={text !== null} text={text ?? ''} />
}
