import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { lazyPart } from '../../../ui/fetched'
import { FetchedDialog } from './open-dialogs'

const isBusy = atom(false)
const store = getDefaultStore()

/** Runs something while the shared busy dialog blocks the page. */
export async function whileBusy(run: () => Promise<unknown>) {
  store.set(isBusy, true)
  try {
    await run()
  } finally {
    store.set(isBusy, false)
  }
}

export const BusyDialog = lazyPart(() => import('../../../ui/dialog').then((code) => code.BusyDialog))

export function SharedBusyDialog() {
  return useAtomValue(isBusy) ? (
    <FetchedDialog onClose={() => undefined}>
      <BusyDialog text="Processing your request..." />
    </FetchedDialog>
  ) : null
}
