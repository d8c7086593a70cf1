/** What many cannot or do not eat, as words to tap. */
export const DIET_CHIPS = ['Halal', 'Vegetarian', 'Tanpa babi', 'Alergi kacang', 'Alergi seafood']

export function hasChip(text: string, chip: string): boolean {
  return partsIn(text).some(isChip(chip))
}

/** Returns a text with a chip at its end, or without it where it has it. */
export function withChip(text: string, chip: string): string {
  const parts = partsIn(text)
  if (parts.some(isChip(chip))) return parts.filter((part) => !isChip(chip)(part)).join(', ')
  return [...parts, chip].join(', ')
}

// a text that says there is nothing says so no more beside a chip
function partsIn(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.filter((part) => !NOTHING.test(part))
}

const NOTHING = /^(-+|none|no|(e?ng)?gak?|tidak|tdk)?( ada)?$/i

const isChip = (chip: string) => (part: string) => part.toLowerCase() === chip.toLowerCase()
