/** Returns a typed price (`Rp 150.000`) in whole rupiah, null when nothing was typed. What is no price is passed on as -1, to be refused. */
export function rupiahOf(typed: string): number | null {
  const digits = typed.replace(/^\s*rp|[\s.]/gi, '')
  if (digits === '') return null
  return /^\d+$/.test(digits) ? Number(digits) : -1
}
