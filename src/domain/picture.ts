import * as v from 'valibot'
import { doneSchema } from './account'

/** Bytes of a picture at most, and pixels of its longer side. */
export const PICTURE_BYTES = 40 * 1024
export const PICTURE_SIDE = 1600

export const PICTURE_MESSAGES = {
  wrong: `A WebP picture of at most ${PICTURE_BYTES / 1024} KB and ${PICTURE_SIDE} pixels a side`,
  gone: 'Upload this picture again',
} as const

/** POST /api/settings/pictures: its bytes in base64. */
export const newPictureSchema = v.object(
  { webp: v.pipe(v.string(PICTURE_MESSAGES.wrong), v.base64(PICTURE_MESSAGES.wrong)) },
  PICTURE_MESSAGES.wrong,
)

export const storedPictureSchema = v.object({ ...doneSchema.entries, id: v.string() })

/** Returns the path at which a picture is read. */
export function picturePath(id: string): string {
  return `/pictures/${id}.webp`
}

/** Whether bytes are a WebP picture that may be shown. */
export function isPicture(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length > PICTURE_BYTES || bytes.length < 30) return false
  const text = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  if (text(0) !== 'RIFF' || text(8) !== 'WEBP' || view.getUint32(4, true) !== bytes.length - 8) return false
  const sides = SIDES[text(12)]?.(view)
  return sides?.every((side) => side >= 1 && side <= PICTURE_SIDE) === true
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
