import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { EveningPage } from './evening/page'
import { GuestPage } from './guest-page/app'
import { DESCRIPTION, PAGES } from './onboarding/pages'
import { PublicApp } from './onboarding/public-app'
import { iconSprite } from './questions/icons'

/** A page as HTML, rendered at build time and hydrated in the browser by its side's script. */
interface Rendered {
  side: 'visitors' | 'guest' | 'evening'
  path: string
  title: string
  description: string
  html: string
  icons: string
}

/** Every public page; the path `404` is the not-found screen, `evening` a template. */
export function prerender(): Rendered[] {
  const pages: Rendered[] = []
  for (const { path, title } of PAGES) {
    pages.push({
      side: 'visitors',
      path,
      title,
      description: DESCRIPTION,
      html: renderToString(<PublicApp path={path} />),
      icons:
        noscript('Semeja butuh JavaScript. Nyalain dulu di pengaturan browser kamu, lalu muat ulang ya.') +
        iconSprite(),
    })
  }
  pages.push({
    side: 'guest',
    path: '/k',
    title: 'Halaman kamu · Semeja',
    description: 'Cek kabar mejamu atau ubah jawabanmu kapan aja.',
    html: renderToString(<GuestPage />),
    icons: noscript('Halaman ini butuh JavaScript. Balas aja chat kita.') + iconSprite(),
  })
  pages.push({
    side: 'evening',
    path: 'evening',
    title: '[[title]]',
    description: '[[description]]',
    html: renderToStaticMarkup(<EveningPage />),
    icons: iconSprite(),
  })
  return pages
}

function noscript(text: string): string {
  return `<noscript><p class="bg-kunyit px-5 py-3 text-center font-semibold">${text}</p></noscript>`
}
