// the ceiling for pages: Bun.serve that sends the same bytes and headers, whatever is asked for. FILE names what to send
// (a JSON with base64); with ROUTES as a static route, which Bun answers without a line of JavaScript
const { body, headers } = await Bun.file(process.env.FILE!).json()
const bytes = Uint8Array.fromBase64(body)
const init = { headers: new Headers(headers) }

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(process.env.PORT),
  ...(process.env.ROUTES && { routes: { '/*': new Response(bytes, init) } }),
  fetch: () => new Response(bytes, init),
})

export {}
