/** A character that shows nothing, or steers how others are shown. U+2800 is Braille without a dot. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u

/** Whether a text holds characters that cannot be seen; those by which emoji and some scripts join what they follow may be in it. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text.replace(/([\p{L}\p{M}\p{Emoji}])(?:\u200c|\u200d|\ufe0e|\ufe0f)/gu, '$1'))
}
