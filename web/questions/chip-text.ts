import type { OfferedEvening } from '../../src/domain/evening/open-evenings'
import { rupiah } from '../../src/domain/house/site'

/** `Jum 11 Des · 19.00`, `Prawirotaman` and `Rp150.000 · Khusus cewek · Sisa 4 kursi`, a line each: no line ends with a dot */
export function chipText({ at, area, price, womenOnly, left }: OfferedEvening, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('id-ID', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(new Date(at))
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value
  const day = `${part('weekday')}\u00a0${part('day')}\u00a0${part('month')}`
  const seats = left === null ? '' : left === 0 ? ' · Penuh' : ` · Sisa\u00a0${left}\u00a0kursi`
  return `${day} · ${part('hour')}.${part('minute')}\n${area}\n${price === 0 ? 'gratis' : rupiah(price)}${womenOnly ? ' · Khusus cewek' : ''}${seats}`
}
