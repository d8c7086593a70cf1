import { createServer } from 'node:http'
import type { BrowserContext } from '@playwright/test'

/**
 * Stands for WhatsApp's pages: a server on a port of its own that the context's requests to them are answered by, with or
 * without an opener policy. Returns the addresses of the chats that were opened, in their order.
 */
export async function standForWhatsapp(context: BrowserContext, openerPolicy?: string) {
  const chats: URL[] = []
  const server = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html')
    if (openerPolicy) answer.setHeader('cross-origin-opener-policy', openerPolicy)
    answer.end('<!doctype html><title>Chat</title><p>A chat')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  context.once('close', () => server.close())
  for (const host of ['https://web.whatsapp.com/**', 'https://wa.me/**'])
    await context.route(host, async (route) => {
      const url = new URL(route.request().url())
      if (route.request().isNavigationRequest()) chats.push(url)
      const response = await route.fetch({ url: `http://127.0.0.1:${port}${url.pathname}` })
      await route.fulfill({ response })
    })
  return chats
}

/** A time zone in which it is about noon now, so that no quiet hours are met. */
export function zoneAtNoon(now = new Date()): string {
  const ahead = 12 - now.getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
