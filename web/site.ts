import type { SiteFacts } from '../src/domain/house/site'

/** Returns the public settings from the head of the page; empty while pages are prerendered. */
export function siteFacts(): Partial<SiteFacts> {
  const text =
    typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[name=site]')?.content
  return text ? JSON.parse(text) : {}
}
