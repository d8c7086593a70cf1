import { PICTURE_BYTES } from '../../../src/domain/picture'

/** Returns a picture in base64, as large as it may be with `side` pixels at most; undefined where this browser makes none of it. */
export async function smallPicture(picture: Blob, side: number): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(picture)
    for (const part of [1, 0.75, 0.5, 0.33]) {
      const scale = Math.min(1, (side * part) / Math.max(bitmap.width, bitmap.height))
      const [width, height] = [bitmap.width, bitmap.height].map((pixels) =>
        Math.max(1, Math.round(pixels * scale)),
      ) as [number, number]
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')!
      // what is transparent would be black in a JPEG
      context.fillStyle = 'white'
      context.fillRect(0, 0, width, height)
      context.drawImage(bitmap, 0, 0, width, height)
      for (const quality of [0.8, 0.6, 0.4]) {
        const made = await encoded(canvas, quality)
        if (made === undefined) return undefined
        if (made.size > PICTURE_BYTES) continue
        return btoa(String.fromCharCode(...new Uint8Array(await made.arrayBuffer())))
      }
    }
  } catch {}
  return undefined
}

/** Returns a WebP, or a JPEG in browsers that write none, such as Safari: they make a PNG instead. */
async function encoded(canvas: HTMLCanvasElement, quality: number): Promise<Blob | undefined> {
  for (const type of ['image/webp', 'image/jpeg']) {
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, quality))
    if (made?.type === type) return made
  }
  return undefined
}
