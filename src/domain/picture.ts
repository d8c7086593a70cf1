import * as v from 'valibot'
import { doneSchema } from './done'

/** Bytes of a picture at most, and pixels of its longer side. */
export const PICTURE_BYTES = 40 * 1024
export const PICTURE_SIDE = 1600

export const PICTURE_MESSAGES = {
  wrong: `A WebP or JPEG picture of at most ${PICTURE_BYTES / 1024} KB and ${PICTURE_SIDE} pixels a side`,
  gone: (n: number) => `Upload picture ${n} again`,
} as const

/** POST /api/settings/pictures: its bytes in base64. */
export const newPictureSchema = v.object(
  { picture: v.pipe(v.string(PICTURE_MESSAGES.wrong), v.base64(PICTURE_MESSAGES.wrong)) },
  PICTURE_MESSAGES.wrong,
)

export const storedPictureSchema = v.object({ ...doneSchema.entries, id: v.string() })

/** Returns the path at which a picture is read. */
export function picturePath(id: string): string {
  return `/pictures/${id}`
}

/** Returns the type of a picture that is stored. */
export function pictureType(bytes: Uint8Array): 'image/webp' | 'image/jpeg' {
  return bytes[0] === 0xff ? 'image/jpeg' : 'image/webp'
}

/** The sides of a picture, and where the parts of its bytes stand that it needs. */
interface Found {
  sides: number[]
  parts: [from: number, to: number][]
}

/** Returns a picture that may be shown, without what a camera wrote beside it, such as the place; undefined of other bytes. */
export function barePicture(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length > PICTURE_BYTES || bytes.length < 30) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isJpeg = view.getUint16(0) === 0xffd8
  const found = isJpeg ? inJpeg(view) : inWebp(view)
  if (!found?.sides.every((side) => side >= 1 && side <= PICTURE_SIDE)) return undefined
  const bare = Uint8Array.from(found.parts.flatMap(([from, to]) => [...bytes.subarray(from, to)]))
  if (!isJpeg) new DataView(bare.buffer).setUint32(4, bare.length - 8, true)
  return bare
}

/** Finds the one chunk of a WebP that holds its pixels. */
function inWebp(view: DataView): Found | undefined {
  const end = view.byteLength
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)))
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP' || view.getUint32(4, true) !== end - 8) return undefined
  for (let at = 12; at + 18 <= end; ) {
    const size = view.getUint32(at + 4, true)
    const next = at + 8 + size + (size & 1)
    const sides = SIDES[text(at)]?.(view, at)
    if (sides)
      return next <= end
        ? {
            sides,
            parts: [
              [0, 12],
              [at, next],
            ],
          }
        : undefined
    at = next
  }
  return undefined
}

/** Width and height by the kind of a chunk, lossy or lossless. */
const SIDES: Record<string, (view: DataView, at: number) => number[]> = {
  'VP8 ': (view, at) => [14, 16].map((side) => view.getUint16(at + side, true) & 0x3fff),
  VP8L(view, at) {
    const bits = view.getUint32(at + 9, true)
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
  },
}

/** Finds the parts of a JPEG below E0, where those of programs begin, up to its end. A frame's, C0 to CF but for three, has its sides. */
function inJpeg(view: DataView): Found | undefined {
  let sides: number[] | undefined
  const parts: Found['parts'] = [[0, 2]]
  for (let at = 2; at + 2 <= view.byteLength && view.getUint8(at) === 0xff; ) {
    const kind = view.getUint8(at + 1)
    if (kind === 0xd9) return sides && { sides, parts: [...parts, [at, at + 2]] }
    if (at + 9 > view.byteLength) return undefined
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      sides = [view.getUint16(at + 5), view.getUint16(at + 7)]
    let next = at + 2 + view.getUint16(at + 2)
    if (kind === 0xda) while (next + 2 <= view.byteLength && isPixels(view.getUint16(next))) next++
    if (kind < 0xe0) parts.push([at, next])
    at = next
  }
  return undefined
}

/** Whether two bytes are no marker of a next part: an FF, a zero or a restart after an FF belong to the pixels. */
function isPixels(bytes: number): boolean {
  return bytes <= 0xff00 || bytes === 0xffff || (bytes >= 0xffd0 && bytes <= 0xffd7)
}
