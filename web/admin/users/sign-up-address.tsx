import { createPortal } from 'react-dom'
import { AdminButton } from '../../ui/admin-button'
import { publicAddress } from '../app/addresses'
import { copyShown } from '../app/clipboard'
import { QrCode } from '../app/qr-code'

/** The address of the sign-up, to be copied, or printed with its QR code; shown while nobody has signed up. */
export function SignUpAddress() {
  const address = new URL('/', publicAddress()).href
  const code = <QrCode of={address} label="QR code of the sign-up page" />
  return (
    <div className="flex max-w-full flex-col items-center gap-3">
      <p className="text-abu-600">Share the sign-up page. Everyone who completes it appears here.</p>
      <p className="max-w-full font-semibold wrap-anywhere select-all">{address}</p>
      <div className="size-40">{code}</div>
      <div className="flex flex-wrap justify-center gap-2">
        <AdminButton onPress={() => copyShown(address)}>Copy the address</AdminButton>
        <AdminButton onPress={() => print()}>Print the QR code</AdminButton>
      </div>
      {createPortal(
        // over all else, on paper alone
        <div
          aria-hidden
          className="fixed inset-0 z-100 hidden flex-col items-center justify-center gap-6 bg-white text-ink print:flex"
        >
          <div className="size-96">{code}</div>
          <p className="text-2xl font-bold wrap-anywhere">{address.replace(/^https?:\/\/|\/$/g, '')}</p>
        </div>,
        document.body,
      )}
    </div>
  )
}
