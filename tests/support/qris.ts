import { crcOf } from '../../src/domain/money/qris'

/** The tags of a made-up static QRIS. */
export const TAGS: readonly (readonly [tag: string, value: string])[] = [
  ['00', '01'],
  ['01', '11'],
  ['26', '0011ID.MADE.UP01189360000000000000010210MADEUP00010303UMI'],
  ['51', '0014ID.CO.QRIS.WWW0215ID00000000000000303UMI'],
  ['52', '5812'],
  ['53', '360'],
  ['58', 'ID'],
  ['59', 'SEMEJA CONTOH'],
  ['60', 'YOGYAKARTA'],
  ['61', '55000'],
  ['62', '0703A01'],
]

/** Returns the text of tags, with its checksum. */
export function qrisText(tags: readonly (readonly [tag: string, value: string])[] = TAGS): string {
  const body = tags.map(([tag, value]) => tag + String(value.length).padStart(2, '0') + value).join('')
  return `${body}6304${crcOf(`${body}6304`)}`
}
