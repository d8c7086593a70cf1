import { renderToString } from 'react-dom/server'
import { DESCRIPTION, PAGES } from './onboarding/pages'
import { PublicApp } from './onboarding/public-app'

/** Every public page as HTML, rendered at build time and hydrated in the browser; the path `404` is the not-found screen. */
export function prerender() {
  return PAGES.map(({ path, title }) => ({
    path,
    title,
    description: DESCRIPTION,
    html: renderToString(<PublicApp path={path} />),
  }))
}
