/** Returns a number of times in words: `once`, `twice`, `3 times`. */
export function timesText(count: number): string {
  if (count === 1) return 'once'
  return count === 2 ? 'twice' : `${count} times`
}
