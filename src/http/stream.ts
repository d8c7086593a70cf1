/** Items read at once. */
const CHUNK = 200

interface Texts<T> {
  start: string
  textOf: (some: readonly T[]) => string
  end?: string
}

/** Streams a list as text, some items at a time, between other requests. A throw of `textOf` ends the connection. */
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

/** Returns an answer that streams a JSON list, never cached. */
export function answerList<T>(items: readonly T[], read: (some: readonly T[]) => unknown[]): Response {
  return answerAround(items, read, { start: '[', end: ']' })
}

/** Returns an answer that streams an object whose last field is a long list, never cached. */
export function answerWith(body: object, field: string, items: readonly unknown[], status = 200): Response {
  const start = `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(field)}:[`
  return answerAround(items, (some) => [...some], { start, end: ']}' }, status)
}

function answerAround<T>(
  items: readonly T[],
  read: (some: readonly T[]) => unknown[],
  around: { start: string; end: string },
  status = 200,
): Response {
  let separator = ''
  const textOf = (some: readonly T[]) => {
    const texts = read(some).map((item) => JSON.stringify(item))
    if (texts.length === 0) return ''
    const text = separator + texts.join(',')
    separator = ','
    return text
  }
  return new Response(streamed(items, { ...around, textOf }), {
    status,
    headers: { 'content-type': 'application/json;charset=utf-8', 'cache-control': 'no-store' },
  })
}
