import { PICTURE_BYTES } from '../../../src/domain/picture'

/** Returns a picture as WebP in base64, as large as it may be with `side` pixels at most; undefined where this browser makes none of it. */
export async function webpOf(picture: Blob, side: number): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(picture)
    for (const part of [1, 0.75, 0.5, 0.33])
      for (const quality of [0.8, 0.6, 0.4]) {
        const scale = Math.min(1, (side * part) / Math.max(bitmap.width, bitmap.height))
        const size = {
          width: Math.max(1, Math.round(bitmap.width * scale)),
          height: Math.max(1, Math.round(bitmap.height * scale)),
        }
        const canvas = Object.assign(document.createElement('canvas'), size)
        canvas.getContext('2d')!.drawImage(bitmap, 0, 0, size.width, size.height)
        const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', quality))
        // browsers that make no WebP make something else
        if (made?.type !== 'image/webp') return undefined
        if (made.size > PICTURE_BYTES) continue
        return btoa(String.fromCharCode(...new Uint8Array(await made.arrayBuffer())))
      }
  } catch {}
  return undefined
}
