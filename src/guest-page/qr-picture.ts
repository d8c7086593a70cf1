// a QR code as a picture (PNG) for the gallery, with a few words below it
import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

/** What a picture shows: a code, and the lines below it, of the signs in GLYPHS. */
export interface QrPicture {
  text: string
  lines: readonly string[]
}

/** Pixels from side to side at least, and modules of the quiet zone. */
const WIDTH_MIN = 720
const QUIET = 4
/** Pixels of a dot of a letter, and dots from line to line. */
const DOT = 7
const LINE = 11

/** Five columns a sign, each of seven dots from the top down in its lowest bit on. */
const GLYPHS: Record<string, string> = {
  ...{ '0': '3e5149453e', '1': '00427f4000', '2': '4261514946', '3': '2141454b31', '4': '1814127f10' },
  ...{ '5': '2745454539', '6': '3c4a494930', '7': '0171090503', '8': '3649494936', '9': '064949291e' },
  ...{ '.': '0060600000', ' ': '0000000000', R: '7f09192946', p: '7c14141408', J: '2040413f01' },
  ...{ a: '2054545478', n: '7c08040478', F: '7f09090901', e: '3854545418', b: '7f48444438' },
  ...{ M: '7f020c027f', r: '7c08040408', A: '7e1111117e', i: '00447d4000', u: '3c4040207c' },
  ...{ l: '00417f4000', g: '0c5252523e', S: '4649494931', O: '3e4141413e', k: '7f10284400' },
  ...{ t: '043f444020', N: '7f0408107f', o: '3844444438', v: '1c2040201c', D: '7f4141221c', s: '4854545420' },
}

/** Returns the bytes of a picture. */
export function pngOf({ text, lines }: QrPicture): Uint8Array<ArrayBuffer> {
  const { data, size } = encode(text, { border: QUIET, ecc: 'M' })
  const module = Math.ceil(WIDTH_MIN / size)
  const width = size * module
  const height = width + lines.length * LINE * DOT
  // a byte of filter, then a bit for each pixel, set where it is white
  const stride = 1 + Math.ceil(width / 8)
  const pixels = new Uint8Array(stride * height).fill(0xff)
  for (let y = 0; y < height; y++) pixels[y * stride] = 0
  const square = (left: number, top: number, side: number) => {
    for (let y = top; y < top + side; y++)
      for (let x = left; x < left + side; x++) pixels[y * stride + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
  }
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) square(x * module, y * module, module)
  for (const [i, line] of lines.entries()) {
    const left = (width - (line.length * 6 - 1) * DOT) >> 1
    for (const [at, sign] of [...line].entries())
      for (const [column, bits] of Buffer.from(GLYPHS[sign]!, 'hex').entries())
        for (let row = 0; row < 7; row++)
          if (bits & (1 << row)) square(left + (at * 6 + column) * DOT, width + (i * LINE + row) * DOT, DOT)
  }
  return png(width, height, pixels)
}

/** A picture of one bit a pixel, of rows that begin with their filter. */
function png(width: number, height: number, rows: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Uint8Array(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]))
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
