import { connect } from 'node:net'

/** A connection as no library makes it: sends `text`, then `drop` again and again; `closed` is what came, once it is over. */
export function raw(port: number, text: string | Uint8Array, drop?: string) {
  let received = ''
  const socket = connect(port, '127.0.0.1')
  socket.write(text)
  const dropping = drop === undefined ? undefined : setInterval(() => socket.write(drop), 500)
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => undefined)
  const closed = new Promise<string>((resolve) =>
    socket.on('close', () => {
      clearInterval(dropping)
      resolve(received)
    }),
  )
  // the end follows what was written
  return { closed, end: () => socket.destroySoon() }
}

/** A sign-up up to the headers that tell how long its body is. */
export const REGISTER = `POST /api/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`

export const statusOf = (answer: string) => Number(answer.split(' ')[1])
