import { isStep, pathOf, STEPS, type Step, TITLES } from './steps'

/** The id of the field for the number: `/registration#nomor` leads to it. */
export const PHONE_ID = 'nomor'

export type PageName = Step | 'terms' | '404'

/** What search engines and shared links say about the site. */
export const DESCRIPTION =
  'Daftar sekitar 2 menit, lalu makan malam bareng lima orang baru yang cocok sama kamu. Enam orang, satu meja.'

/** Every public path with its page title; the path `404` stands for all that are not found. */
export const PAGES = [...STEPS.map((step) => pathOf(step)), '/terms', '404'].map((path) => ({
  path,
  title: titleOf(pageAt(path)),
}))

/** The page at a path, in any letter case and with or without a slash at its end. */
export function pageAt(path: string): PageName {
  const name = path.toLowerCase().replace(/^\/|\/$/g, '')
  if (name === '') return 'intro'
  // the intro has no path but the root
  return name === 'terms' || (isStep(name) && name !== 'intro') ? name : '404'
}

export function titleOf(page: PageName): string {
  if (page === 'intro') return `Semeja · ${TITLES.intro}`
  if (page === 'terms') return 'Syarat dan Ketentuan · Semeja'
  return `${page === '404' ? '404 Page Not Found' : TITLES[page]} · Semeja`
}
