import type { Evening } from '../../../src/domain/evening/evening-calls'
import { rupiah } from '../../../src/domain/house/site'
import { spoken } from '../../../src/domain/spoken'
import { CloseFooter, Dialog } from '../../ui/dialog'
import { QrCode } from '../../ui/qr-code'
import { publicAddress } from '../app/addresses'
import { dayOf } from '../app/dinner/evening-list'
import { useHouse, useTimeZone } from '../app/site-config'

/** Returns the address of an evening for everybody, and the text about it for a story or a group chat. */
export function useShared(evening: Evening): { link: string; post: string } {
  const zone = useTimeZone()
  const publicUrl = useHouse()?.publicUrl ?? publicAddress()
  const link = linkOf(evening, publicUrl)
  return { link, post: postOf(evening, link, zone) }
}

/** Returns the address of an evening for everybody, below that of the guests' pages. */
export function linkOf({ code }: Pick<Evening, 'code'>, publicUrl: string): string {
  return new URL(`/e/${code}`, publicUrl).href
}

/** Returns the text about an evening, with its address. */
export function postOf(evening: Evening, link: string, zone: string): string {
  const { at, area, city, price, title, womenOnly, guestNote } = evening
  const { day, date, time } = spoken(at, zone)
  return [
    title,
    'Makan malam bareng lima orang baru',
    `${day}, ${date}, jam ${time}`,
    `${area}, ${city} · ${price === 0 ? 'gratis' : rupiah(price)}`,
    womenOnly && 'Khusus cewek',
    guestNote,
    `Ikut yuk: ${link}`,
  ]
    .filter(Boolean)
    .join('\n')
}

/** The QR code of an evening's address, to be shown or photographed. */
export function QrDialog({ evening, onClose }: { evening: Evening; onClose: () => void }) {
  const zone = useTimeZone()
  const { link } = useShared(evening)
  const name = dayOf(evening, zone)
  return (
    <Dialog onClose={onClose} title={`QR code of ${name}`}>
      <div className="mx-auto mt-2 w-full max-w-80">
        <QrCode of={link} label={`QR code of ${name}`} />
      </div>
      <p className="mt-2 text-center wrap-anywhere select-all">{link}</p>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}
