import type { Me } from '../../src/domain/guest-page/guest-page'
import { spoken } from './page-texts'

/** What stands above a place at an evening until it is paid, and above any whose time to pay is over. */
export function heldTitle(pay: Me['pay']): string {
  if (!pay || pay.isTransferred) return 'Kursimu kita simpan.'
  if (pay.isLate) return 'Kursimu masih kita simpan.'
  return pay.by ? `Kursimu kita simpan sampai ${spoken(pay.by)}.` : 'Kursimu kita simpan.'
}

/** Returns the parts of a bank account such as `BCA 1234567890 a.n. Semeja`; undefined without a number. */
export function accountParts(account: string): { bank: string; number: string; holder: string } | undefined {
  const [, bank, number, holder] = /^(.*?)(\d[\d .-]{3,}\d)[\s,]*(.*)$/.exec(account) ?? []
  return number ? { bank: bank!.trim(), number: number.replace(/\D/g, ''), holder: holder! } : undefined
}

/** Returns what is left of some milliseconds, in days from two on, else in hours and minutes; empty when nothing is. */
export function timeLeft(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes <= 0) return ''
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return `Sisa ${Math.floor(hours / 24)} hari`
  return ['Sisa', hours && `${hours} jam`, minutes % 60 && `${minutes % 60} menit`].filter(Boolean).join(' ')
}
