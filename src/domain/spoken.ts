import { TZDate } from '@date-fns/tz'
import { memoized } from './memoized'

interface Spoken {
  readonly day: string
  readonly date: string
  readonly time: string
}

/** Returns an instant in spoken Indonesian: `Jumat`, `11 Desember`, `19.00`. */
export const spoken = memoized(compose, 1000)

function compose(instant: string, zone: string): Spoken {
  const at = new TZDate(Date.parse(instant), zone)
  const two = (n: number) => String(n).padStart(2, '0')
  return {
    day: DAYS[at.getDay()]!,
    date: `${at.getDate()} ${MONTHS[at.getMonth()]}`,
    time: `${two(at.getHours())}.${two(at.getMinutes())}`,
  }
}

const DAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu']
const MONTHS = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(
  ' ',
)
