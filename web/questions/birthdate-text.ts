import { isoBirthdate } from '../../src/domain/profile/age'

/** Returns a birth date as it is typed, with slashes: `1/2/2000` and `2000-02-01` become `01/02/2000`. */
export function typedBirthdate(text: string): string {
  const iso = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text)
  if (iso) return `${iso[3]}/${iso[2]}/${iso[1]}`
  const parts = text.replace(/[-. ]/g, '/').split('/')
  // a slash after one digit closes that part
  const digits = parts
    .map((part, i) => part.replace(/\D/g, '').padStart(i < parts.length - 1 && i < 2 && part ? 2 : 0, '0'))
    .join('')
    .slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

/** Returns the text if it is a complete, existing date (`dd/MM/yyyy`), else an empty one. */
export function wholeBirthdate(text: string): string {
  return text.includes('/') && isoBirthdate(text) ? text : ''
}
