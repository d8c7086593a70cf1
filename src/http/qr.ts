import { encode } from 'uqr'

/** A QR code as the path of its dark modules, in a square of so many units. */
export interface DrawnQr {
  size: number
  path: string
}

/** Returns the QR code of a text, with a quiet zone of so many modules around it. */
export function drawnQr(border: number, text: string): DrawnQr {
  const { data, size } = encode(text, { border, ecc: 'M' })
  const rows = data.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join(''))
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: path.join('') }
}
