import { renderToString } from 'react-dom/server'
import { DESCRIPTION, PAGES } from './onboarding/pages'
import { PublicApp, prepare } from './onboarding/public-app'
import { iconSprite } from './questions/icons'

const NOSCRIPT =
  '<noscript><p class="bg-kunyit px-5 py-3 text-center font-semibold">Semeja butuh JavaScript. Nyalain dulu di pengaturan browser kamu, lalu muat ulang ya.</p></noscript>'

/** Every public page as HTML, rendered at build time and hydrated in the browser; the path `404` is the not-found screen. */
export async function prerender() {
  const pages = []
  for (const { path, title } of PAGES) {
    await prepare(path)
    pages.push({
      path,
      title,
      description: DESCRIPTION,
      html: renderToString(<PublicApp path={path} />),
      icons: NOSCRIPT + iconSprite(),
    })
  }
  return pages
}
