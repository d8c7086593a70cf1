/** A character that is invisible or controls how others are shown. U+2800 is Braille without a dot. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u

/** What joins emoji and letters, behind what it joins, and the flags of parts of countries, which are spelt in tags. */
const JOINED =
  /((?![\p{Default_Ignorable_Code_Point}\p{Cf}])[\p{L}\p{M}\p{Emoji}])(?:\ufe0f?\u200d|\u200c|\ufe0e|\ufe0f)|\u{1f3f4}[\u{e0020}-\u{e007f}]{5,7}/gu

/** Whether a text has invisible characters other than joiners. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replace(JOINED, '$1'))
}

const JOINED_OR_INVISIBLE = new RegExp(`(${JOINED.source})|${INVISIBLE.source}`, 'gu')

/** Returns a text of several lines as it is stored: composed, without control and invisible characters but joiners. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n')
    .replace(JOINED_OR_INVISIBLE, (_, joined?: string) => joined ?? '')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .normalize('NFC')
    .trim()
}

export function plainLine(text: string): string {
  return plainText(text).replace(/\n/g, ' ')
}

/** Returns a text without the direction and line marks that copying from a chat adds, and without halves of emoji. */
export function withoutCopyMarks(text: string): string {
  return text.replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Cs}]/gu, '')
}
