// the text of a QRIS: tags of EMVCo's merchant-presented codes, read and made with the amount of one payment

interface Tag {
  tag: string
  value: string
}

/** Longest text of a code that apps of payers have to read. */
export const QRIS_MAX = 512

/** What the house's QRIS says of who is paid. */
export interface Merchant {
  name: string
  city: string
}

/** Those that a QRIS has beside the amount, with their names in the specification. */
const NEEDED = [
  ['51', 'national merchant account'],
  ['52', 'merchant category'],
  ['53', 'currency'],
  ['58', 'country'],
  ['59', 'merchant name'],
  ['60', 'merchant city'],
  ['61', 'postal code'],
] as const

/** Returns who is paid by a static QRIS, or what is wrong with its text. */
export function readQris(text: string): { ok: true; merchant: Merchant } | { ok: false; reason: string } {
  const reason = wrongIn(text)
  if (reason !== undefined) return { ok: false, reason }
  const values = valuesOf(tagsIn(text)!)
  return { ok: true, merchant: { name: values.get('59')!, city: values.get('60')! } }
}

/** Returns the text of a QRIS that asks for an amount in whole rupiah, made of a static one that readQris takes. */
export function qrisOf(text: string, amount: number): string {
  const tags = tagsIn(text)!.slice(0, -1)
  const hasWay = tags.some(({ tag }) => tag === '01')
  const made = tags.flatMap((one) => {
    if (one.tag === '01') return [DYNAMIC]
    if (one.tag === '00' && !hasWay) return [one, DYNAMIC]
    return one.tag === '58' ? [{ tag: '54', value: String(amount) }, one] : [one]
  })
  const body = `${made.map(written).join('')}6304`
  return body + crcOf(body)
}

const DYNAMIC: Tag = { tag: '01', value: '12' }

/** Returns CRC-16/CCITT-FALSE of a text's bytes, in four capital hex digits. */
export function crcOf(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function wrongIn(text: string): string | undefined {
  if (text.length > QRIS_MAX) return `A QRIS has at most ${QRIS_MAX} characters`
  if (/[^ -~]/.test(text)) return 'It holds characters that no QRIS has: copy its text once more'
  const tags = tagsIn(text)
  if (!tags) return 'This is not the text of a QRIS, or a part of it is missing'
  const last = tags.at(-1)!
  if (last.tag !== '63' || last.value.length !== 4) return 'Tag 63 (checksum) is missing at its end'
  if (last.value.toUpperCase() !== crcOf(text.slice(0, -4)))
    return 'Its checksum (tag 63) is wrong: a part of it was changed or left out'
  const names = tags.map(({ tag }) => tag)
  const again = names.find((tag, i) => names.indexOf(tag) < i)
  if (again) return `Tag ${again} is there twice`
  const values = valuesOf(tags)
  if (names[0] !== '00') return 'Tag 00 (format) is missing at its beginning'
  const missing = NEEDED.find(([tag]) => !values.has(tag))
  if (missing) return `Tag ${missing[0]} (${missing[1]}) is missing`
  const way = values.get('01')
  if (way === '12') return 'It is made for one payment already (tag 01 is 12): take the static QRIS'
  if (way !== undefined && way !== '11') return `Tag 01 is ${way}, and 11 in a static QRIS`
  const dynamic = ['54', '55', '56', '57'].find((tag) => values.has(tag))
  if (dynamic) return `It asks for an amount, a tip or a fee already (tag ${dynamic}): take the static QRIS`
  if (values.get('53') !== '360') return 'Its currency (tag 53) is not 360, the rupiah'
  if (values.get('58') !== 'ID') return 'Its country (tag 58) is not ID, Indonesia'
  return undefined
}

/** Returns the tags of a text up to its end; undefined where it holds anything else. */
function tagsIn(text: string): Tag[] | undefined {
  const tags: Tag[] = []
  for (let at = 0; at < text.length; ) {
    const [, tag, length] = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4)) ?? []
    const value = text.slice(at + 4, at + 4 + Number(length))
    if (!tag || value === '' || value.length < Number(length)) return undefined
    tags.push({ tag, value })
    at += 4 + value.length
  }
  return tags.length > 0 ? tags : undefined
}

function valuesOf(tags: readonly Tag[]): Map<string, string> {
  return new Map(tags.map(({ tag, value }) => [tag, value]))
}

function written({ tag, value }: Tag): string {
  return tag + String(value.length).padStart(2, '0') + value
}
