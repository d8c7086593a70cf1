/** Items read at once. */
const CHUNK = 200

interface Texts<T> {
  start: string
  textOf: (some: readonly T[]) => string
  end?: string
}

/**
 * Returns a text that is made of a list some items at a time: memory stays the same however long the list is, and other
 * requests are answered between. What `textOf` throws ends it, and the connection with it.
 */
export function streamed<T>(
  items: readonly T[],
  { start, textOf, end = '' }: Texts<T>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next = 0
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(start))
    },
    async pull(controller) {
      await Bun.sleep(1)
      const text = textOf(items.slice(next, next + CHUNK))
      next += CHUNK
      const isLast = next >= items.length
      controller.enqueue(encoder.encode(isLast ? text + end : text))
      if (isLast) controller.close()
    },
  })
}

/** Returns an answer with a JSON list that is read some items at a time, never cached. */
export function answerList<T>(items: readonly T[], read: (some: readonly T[]) => unknown[]): Response {
  let separator = ''
  const textOf = (some: readonly T[]) => {
    const texts = read(some).map((item) => JSON.stringify(item))
    if (texts.length === 0) return ''
    const text = separator + texts.join(',')
    separator = ','
    return text
  }
  return new Response(streamed(items, { start: '[', textOf, end: ']' }), {
    headers: { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store' },
  })
}
