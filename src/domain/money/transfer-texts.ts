// how people read what they have to transfer: on their page and in messages
import { rupiah } from '../house/site'

/** What somebody has to transfer for a seat, in rupiah. */
export interface DueAmount {
  /** the whole amount; null where the dinner has no price */
  amount: number | null
  /** the rupiah in it by which the transfer is recognized */
  code: number | null
  /** what of the price was taken from their credit */
  credit: number
}

/** Where the last hour to cancel for free has passed. */
export const FINAL_LINE = 'Setelah bayar ga bisa batal.'
const CODE_LINE = 'Tiga angka terakhir itu kode kamu, jadi jangan dibuletin ya.'

/** Returns what to know before one transfers, a sentence each; `isFinal`: what is paid does not come back. */
export function transferLines(due: Pick<DueAmount, 'code' | 'credit'> | null, isFinal: boolean): string[] {
  return [
    ...(due?.credit ? [creditLine(due.credit)] : []),
    ...(due?.code ? [CODE_LINE] : []),
    ...(isFinal ? [FINAL_LINE] : []),
  ]
}

/** Returns how much of somebody's credit a seat has taken, as a sentence. */
export function creditLine(credit: number): string {
  return `Udah dipotong saldo kamu ${rupiah(credit)}.`
}
