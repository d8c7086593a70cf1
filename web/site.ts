import type { SiteFacts } from '../src/domain/site'

/** What the settings say to visitors, from the head of the page. Empty while pages are built. */
export function siteFacts(): Partial<SiteFacts> {
  const text =
    typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[name=site]')?.content
  return text ? JSON.parse(text) : {}
}
