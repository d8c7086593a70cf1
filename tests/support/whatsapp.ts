import type { BrowserContext } from '@playwright/test'

/**
 * Stands for WhatsApp's pages, with or without an opener policy: no request of the context leaves this machine for them.
 * Returns the addresses of the chats that were opened, in their order.
 */
export async function standForWhatsapp(context: BrowserContext, openerPolicy?: string) {
  const chats: URL[] = []
  for (const host of ['https://web.whatsapp.com/**', 'https://wa.me/**'])
    await context.route(host, async (route) => {
      if (route.request().isNavigationRequest()) chats.push(new URL(route.request().url()))
      await route.fulfill({
        contentType: 'text/html',
        headers: openerPolicy ? { 'cross-origin-opener-policy': openerPolicy } : {},
        body: '<!doctype html><title>Chat</title><p>A chat',
      })
    })
  return chats
}

/** A time zone in which it is about noon now, so that no quiet hours are met. */
export function zoneAtNoon(now = new Date()): string {
  return zoneAt(12, now)
}

/** A time zone in which it is such an hour now, at most twelve from that of Greenwich. */
export function zoneAt(hour: number, now = new Date()): string {
  const ahead = ((hour - now.getUTCHours() + 35) % 24) - 11
  // the names say how far Greenwich is ahead
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}
