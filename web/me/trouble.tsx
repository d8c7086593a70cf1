import { ME_MESSAGES } from '../../src/domain/me'
import type { Trouble } from './call'

/** Why the page could not be read, and what to do. */
export function readTrouble(trouble: Trouble): string {
  if (trouble.why === 'offline') return 'Kamu lagi offline. Cek koneksi internet kamu, lalu coba lagi ya.'
  return toldBy(trouble) ?? 'Halaman ini belum bisa dibuka. Coba lagi sebentar lagi ya.'
}

/** Why something was not sent, and what to do. */
export function sendTrouble(trouble: Trouble): string {
  if (trouble.why === 'offline') return 'Belum terkirim. Cek koneksi internet kamu, lalu coba lagi ya.'
  return toldBy(trouble) ?? 'Belum terkirim. Coba lagi sebentar lagi ya.'
}

function toldBy(trouble: Trouble): string | undefined {
  if (trouble.why === 'busy') return trouble.message ?? ME_MESSAGES.slower
  return trouble.why === 'refused' ? trouble.message : undefined
}

/** Told where it happened. */
export function TroubleNote({ trouble }: { trouble: Trouble | undefined }) {
  return (
    trouble && (
      <p role="alert" className="rounded-card bg-sambal/10 px-4 py-3 text-sm font-semibold text-sambal-dark">
        {sendTrouble(trouble)}
      </p>
    )
  )
}
