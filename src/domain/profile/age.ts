// dates are compared as the texts they are: that spares the questionnaire a library of dates

export const MIN_AGE = 18
export const MAX_AGE = 100
/** Years that the birth-date calendar goes back. */
export const BIRTH_YEARS = 100
export const UNDERAGE_MESSAGE = 'Kamu harus minimal berusia 18 tahun untuk mendaftar.'

/** Returns a birth date (`dd/MM/yyyy` or `yyyy-MM-dd`) as `yyyy-MM-dd`; undefined when there is no such day. */
export function isoBirthdate(text: string): string | undefined {
  const iso = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
  return isDay(iso) ? iso : undefined
}

/** Returns a stored birth date (`yyyy-MM-dd`) for display: `dd/MM/yyyy`. */
export function displayBirthdate(iso: string): string {
  return iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
}

/** Returns the completed years on the day `today`; both dates as `yyyy-MM-dd`. A birthday on 29 February counts from 1 March. */
export function ageOn(birthdate: string, today: string): number {
  const hadBirthday = today.slice(5) >= birthdate.slice(5)
  return Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (hadBirthday ? 0 : 1)
}

/** Returns the latest birth date of an adult on `today` (both `yyyy-MM-dd`). */
export function latestBirthdate(today: string): string {
  return yearsOn(today, -MIN_AGE)
}

/** Returns the same day so many years on; 28 February where there is no 29. Days are `yyyy-MM-dd`. */
export function yearsOn(day: string, years: number): string {
  const then = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`
  return isDay(then) ? then : then.replace(/29$/, '28')
}

/** Whether a text is a `yyyy-MM-dd` that names a day of the calendar. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
  )
}
