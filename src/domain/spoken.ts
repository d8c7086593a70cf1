import { TZDate } from '@date-fns/tz'

/** Returns an instant in spoken Indonesian: `Jumat`, `11 Desember`, `19.00`. */
export function spoken(instant: string, zone: string): { day: string; date: string; time: string } {
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
