export const PHONE_PREFIX = '+62'
export const PHONE_MESSAGE = 'Masukkan nomor WA yang sesuai'

/** Returns the national digits by which a phone is recognized: `+62 812…`, `0062 812…`, `0812…` and `812…` are the same. */
export function nationalNumber(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:0{2,}62|62)?0*(?:62(?=0*8\d{8}))?0*/, '')
}

/** Whether a number is none of an Indonesian mobile phone, such as a landline or one with a digit too many. */
export function isUnusual(phone: string): boolean {
  return !/^8\d{8,12}$/.test(nationalNumber(phone))
}

/** Whether a text can be a phone number: digits and the usual separators. */
export function looksLikePhone(text: string): boolean {
  // copied numbers come with dashes that break no line, and with marks that turn the direction
  return /^[\d\s+()./\p{Pd}\p{Cf}]*$/u.test(text)
}

/** Returns a number for display: `+62 812-3456-7890`, without the leading 0. */
export function displayPhone(text: string): string {
  const national = nationalNumber(text)
  const parts = [national.slice(0, 3), ...(national.slice(3).match(/\d{4}(?=\d{2})|\d+/g) ?? [])]
  return `${PHONE_PREFIX} ${parts.join('-')}`
}

/** Returns the number as stored and sent: `+62` and the national digits. */
export function storedPhone(text: string): string {
  return PHONE_PREFIX + nationalNumber(text)
}
