import * as v from 'valibot'
import { doneSchema } from './staff/account'

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

/** Returns the type of a picture that may be shown; undefined of other bytes. */
export function pictureType(bytes: Uint8Array): 'image/webp' | 'image/jpeg' | undefined {
  if (bytes.length > PICTURE_BYTES || bytes.length < 30) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isJpeg = view.getUint16(0) === 0xffd8
  const sides = isJpeg ? sidesOfJpeg(view) : sidesOfWebp(view)
  if (!sides?.every((side) => side >= 1 && side <= PICTURE_SIDE)) return undefined
  return isJpeg ? 'image/jpeg' : 'image/webp'
}

function sidesOfWebp(view: DataView): number[] | undefined {
  const text = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)))
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP') return undefined
  return view.getUint32(4, true) === view.byteLength - 8 ? SIDES[text(12)]?.(view) : undefined
}

/** Width and height by the kind of the first chunk: lossy, lossless, or one with more chunks. */
const SIDES: Record<string, (view: DataView) => number[]> = {
  'VP8 ': (view) => [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff],
  VP8L(view) {
    const bits = view.getUint32(21, true)
    return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
  },
  VP8X: (view) => [24, 27].map((at) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16) + 1),
}

/** Height and width stand in the first part whose kind is a frame's: C0 to CF but for three others. */
function sidesOfJpeg(view: DataView): number[] | undefined {
  const end = view.byteLength
  if (view.getUint16(end - 2) !== 0xffd9) return undefined
  for (let at = 2; at + 9 <= end && view.getUint8(at) === 0xff; ) {
    const kind = view.getUint8(at + 1)
    if (kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind))
      return [view.getUint16(at + 5), view.getUint16(at + 7)]
    at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}
