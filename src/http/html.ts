import { createHash } from 'node:crypto'
import { SECURITY_HEADERS } from './headers'

/** Returns a text as it stands in HTML, also in an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Returns a page of staff that is made for one request: with this style and nothing else, never cached. */
export function htmlAnswer(title: string, style: string, body: string): Response {
  const hash = createHash('sha256').update(style).digest('base64')
  const html = `<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head><body>${body}</body></html>`
  return new Response(html, {
    headers: {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
}
