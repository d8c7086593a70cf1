/** Pixels from side to side at most: a photo has more than a code needs. */
const SIDE_MAX = 1600
/** Milliseconds that looking for a code may take. */
const TIME_MAX = 5000

/** Returns the text of the QR code in a picture; undefined where none can be read. The picture stays in the browser. */
export async function qrIn(picture: Blob): Promise<string | undefined> {
  try {
    const [{ default: decode }, bitmap] = await Promise.all([
      import('qr/decode.js'),
      createImageBitmap(picture),
    ])
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const [width, height] = [Math.ceil(bitmap.width * scale), Math.ceil(bitmap.height * scale)]
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!
    // what is transparent would be black
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.drawImage(bitmap, 0, 0, width, height)
    return decode(context.getImageData(0, 0, width, height), { timeLimit: TIME_MAX })
  } catch {
    return undefined
  }
}
