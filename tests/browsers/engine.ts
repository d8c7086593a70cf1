/** What every browser engine can be told, however it is told it. */
export interface Engine {
  /** such as `Firefox 153.7` */
  name: string
  goto(url: string): Promise<void>
  /** as the visitor's own reload: what is typed into forms may be put back by the browser */
  reload(): Promise<void>
  /** The value of a JavaScript expression in the page, as JSON; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>
  /** A press of the pointer at a point of the viewport; with `again`, another one so many milliseconds after it. */
  press(x: number, y: number, again?: number): Promise<void>
  /** Keys, one after the other, into what has the focus. */
  type(text: string): Promise<void>
  /** PNG of the viewport. */
  screenshot(): Promise<Uint8Array>
  close(): Promise<void>
}

export interface Size {
  width: number
  height: number
}

export const PHONE: Size = { width: 360, height: 800 }
export const DESK: Size = { width: 1440, height: 900 }

/** W3C actions, which WebDriver and BiDi share. */
export const pressActions = (x: number, y: number, again?: number) => [
  {
    type: 'pointer',
    id: 'pointer',
    actions: [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      ...PRESS,
      ...(again === undefined ? [] : [{ type: 'pause', duration: again }, ...PRESS]),
    ],
  },
]

const PRESS = [
  { type: 'pointerDown', button: 0 },
  { type: 'pointerUp', button: 0 },
]

export const typeActions = (text: string) => [
  {
    type: 'key',
    id: 'keys',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** Messages with an id each over a WebSocket, as the DevTools protocol and BiDi have them. */
export async function connect(url: string) {
  const socket = new WebSocket(url)
  await new Promise((resolve, fail) => {
    socket.onopen = resolve
    socket.onerror = () => fail(new Error(`no answer at ${url}`))
  })
  const waiting = new Map<number, { resolve: (result: never) => void; fail: (error: Error) => void }>()
  const listeners = new Map<string, () => void>()
  socket.onmessage = ({ data }) => {
    const { id, result, error, message, method } = JSON.parse(String(data))
    if (method) listeners.get(method)?.()
    const request = waiting.get(id)
    waiting.delete(id)
    if (error) request?.fail(new Error(message ?? error.message))
    else request?.resolve(result as never)
  }
  let last = 0
  return {
    send<T = unknown>(method: string, params: object = {}, rest: object = {}): Promise<T> {
      const id = ++last
      socket.send(JSON.stringify({ id, method, params, ...rest }))
      return new Promise<T>((resolve, fail) => waiting.set(id, { resolve, fail }))
    },
    /** Resolves when the next event of this name arrives. */
    next: (method: string) => new Promise<void>((resolve) => listeners.set(method, resolve)),
    close: () => socket.close(),
  }
}

/** The first match of a pattern in what a process prints. */
export async function printed(stream: ReadableStream<Uint8Array>, pattern: RegExp): Promise<string> {
  let text = ''
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`ended without ${pattern}: ${text}`)
    text += decoder.decode(value, { stream: true })
    const found = pattern.exec(text)
    if (!found) continue
    // what comes later must not block the process
    void (async () => {
      while (!(await reader.read()).done);
    })()
    return found[1]!
  }
}
