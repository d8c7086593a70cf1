import type { DatedEvening } from '../../src/domain/evening/open-evenings'
import { rupiah } from '../../src/domain/house/site'

type Shown = Pick<DatedEvening, 'when' | 'area' | 'price' | 'womenOnly' | 'left'>

/** `Jum 11 Des · 19.00`, `Prawirotaman` and `Rp150.000 · Khusus cewek · Sisa 4 kursi`, a line each: no line ends with a dot */
export function chipText({ when, area, price, womenOnly, left }: Shown): string {
  // Indonesian shortens its days and months to three letters
  const day = [when.day, ...when.date.split(' ')].map((word) => word.slice(0, 3)).join('\u00a0')
  const seats = left === null ? '' : left === 0 ? ' · Penuh' : ` · Sisa\u00a0${left}\u00a0kursi`
  return `${day} · ${when.time}\n${area}\n${price === 0 ? 'Gratis' : rupiah(price)}${womenOnly ? ' · Khusus cewek' : ''}${seats}`
}
