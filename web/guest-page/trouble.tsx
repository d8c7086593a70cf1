import { PAGE_MESSAGES } from '../../src/domain/guest-page/guest-page'
import type { Trouble } from './call'

/** Returns why the page could not be loaded, and what to do. */
export function readTrouble(trouble: Trouble): string {
  if (trouble.why === 'offline') return 'Kamu lagi offline. Cek koneksi internet kamu, lalu coba lagi ya.'
  return messageOf(trouble) ?? 'Halaman ini belum bisa dibuka. Coba lagi sebentar lagi ya.'
}

/** Returns why something could not be sent, and what to do. */
export function sendTrouble(trouble: Trouble): string {
  if (trouble.why === 'offline') return 'Belum terkirim. Cek koneksi internet kamu, lalu coba lagi ya.'
  if (trouble.why === 'slow') return 'Masih nyimpen…'
  return messageOf(trouble) ?? 'Belum terkirim. Coba lagi sebentar lagi ya.'
}

function messageOf(trouble: Trouble): string | undefined {
  if (trouble.why === 'busy') return trouble.message ?? PAGE_MESSAGES.slower
  return trouble.why === 'refused' ? trouble.message : undefined
}

/** Shows why something could not be sent, or that it takes its time. */
export function TroubleNote({ trouble }: { trouble: Trouble | undefined }) {
  return (
    trouble && (
      <p
        role="alert"
        className={`rounded-card px-4 py-3 text-sm font-semibold ${trouble.why === 'slow' ? 'bg-kunyit/40' : 'bg-sambal/10 text-sambal-dark'}`}
      >
        {sendTrouble(trouble)}
      </p>
    )
  )
}
