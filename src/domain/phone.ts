/** Fewest digits of a WhatsApp number, counted without +62 and the leading 0. */
export const PHONE_MIN_DIGITS = 9
/** Most digits the server stores, counted the same way (the longest number E.164 knows). */
export const PHONE_MAX_DIGITS = 15
export const PHONE_PREFIX = '+62'
export const PHONE_MESSAGE = 'Masukkan nomor WA yang sesuai'

/**
 * The national number in what someone typed or pasted: digits only, without +62, 0062, 62 or leading zeros, also where
 * the country is written twice. `+62 812-3456-789`, `0062 812…`, `62812…`, `0812…` and `812…` all give `8123456789`: a phone
 * has one writing, by which it is known again.
 */
export function nationalNumber(text: string): string {
  return text.replace(/\D/g, '').replace(/^(?:0{2,}62|62)?0*(?:62(?=0*8\d{8}))?0*/, '')
}

/** Whether the text can be a phone number at all: digits and the marks that people and their contacts put between them. */
export function looksLikePhone(text: string): boolean {
  // copied numbers come with dashes that break no line, and with marks that turn the direction
  return /^[\d\s+()./\p{Pd}\p{Cf}]*$/u.test(text)
}

/** A number as people write it: `+62 812-3456-7890`, the leading 0 gone. */
export function displayPhone(text: string): string {
  const national = nationalNumber(text)
  const parts = [national.slice(0, 3), ...(national.slice(3).match(/\d{4}(?=\d{2})|\d+/g) ?? [])]
  return `${PHONE_PREFIX} ${parts.join('-')}`
}

/** The number as stored and sent: `+62` and the national digits. */
export function storedPhone(text: string): string {
  return PHONE_PREFIX + nationalNumber(text)
}
