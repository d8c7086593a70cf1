import { encode } from 'uqr'

/** Returns the QR code of a text: modules of a side with its border, and the path of the dark ones in units of a module. */
export function qrOf(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return { size, path }
}
