import type { Settings } from '../../../src/domain/house/settings'
import { rupiah } from '../../../src/domain/house/site'
import { qrisOf, readQris } from '../../../src/domain/money/qris'
import { AdminButton } from '../../ui/admin-button'
import { QrCode } from '../../ui/qr-code'
import { useChange } from './use-change'

/** Rupiah of the payment that shows whether what is made of a QRIS is paid to the house. */
const TEST_AMOUNT = 1_000

/** Asks for one payment by a QRIS before guests see it, and tells who is paid by it. */
export function TryQris({ settings, qris }: { settings: Settings; qris: string }) {
  const change = useChange()
  const read = readQris(qris)
  const merchant = read.ok && `${read.merchant.name}, ${read.merchant.city}`
  const amount = rupiah(TEST_AMOUNT)
  if (settings.qrisOn)
    return (
      <section>
        <h2 className="mb-1 font-semibold">QRIS is on</h2>
        <p>Guests who have to pay see it with their exact amount. It pays {merchant}.</p>
      </section>
    )
  return (
    <section className="flex flex-col items-start gap-2">
      <h2 className="font-semibold">Try it first</h2>
      <p>
        Pay {amount} by this code, with the app of any bank or wallet. It pays {merchant}. Guests see the QRIS
        once it came.
      </p>
      <div className="size-60 self-center sm:self-start">
        <QrCode of={qrisOf(qris, TEST_AMOUNT)} label={`QRIS for ${amount}`} />
      </div>
      <AdminButton
        variant="primary"
        isPending={change.isPending}
        onPress={() => change.mutate({ qrisOn: true, version: settings.version })}
      >
        It came
      </AdminButton>
    </section>
  )
}
