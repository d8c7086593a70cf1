import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import { dinnerLine, includesLine, type SiteFacts } from '../domain/house/site'
import { dataPoints, type Point } from '../domain/house/terms'
import { embedded } from '../embedded'
import { contentSecurityPolicy, OPENER_POLICY_OF_ADMIN, SECURITY_HEADERS } from '../http/headers'
import { escapeHtml } from '../http/html'
import { type Asset, loadAsset, type SiteManifest, sendAsset } from './assets'

export type Host = 'main' | 'admin'

/** A page whose text the server changes. */
interface PageText {
  text: () => string
  headers: Record<string, string>
}

/** The web build in memory. */
export interface Site {
  /** by path, and "admin", "404" */
  page: (path: string) => Asset | undefined
  paths: string[]
  places: string[]
  files: Map<string, Asset>
  intro: PageText
  /** the page of an evening, with slots (see template.ts) */
  evening: PageText
  /** the slots of who invites and of the next evenings, which the intro has, too */
  shared: () => string
  /** renders the settings into the pages again */
  reload: () => void
}

/** Loads the web build with the settings for visitors rendered into its pages, and `publicUrl` before their picture. */
export function loadSite(config: Config): Site {
  const folder = embedded('web')
  const manifest: SiteManifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  let change = changeFor(config)
  const headersOf = (path: string) => ({
    ...SECURITY_HEADERS,
    ...(path === 'admin' && OPENER_POLICY_OF_ADMIN),
    'cache-control': path === '/k' ? FOR_A_DAY : 'no-cache',
    'content-security-policy': contentSecurityPolicy(manifest.pages[path]!.styleHash),
  })
  const textOf = (path: string): PageText => {
    const { file, type } = manifest.pages[path]!
    let made: { text: string; by: typeof change } | undefined
    return {
      text() {
        if (!made || made.by !== change) {
          const built = readFileSync(join(folder, file), 'utf8')
          made = { text: change ? change(built) : built, by: change }
        }
        return made.text
      },
      headers: { 'content-type': type, ...headersOf(path) },
    }
  }
  const pages = new Map<string, Asset>()
  const render = () => {
    for (const [path, page] of Object.entries(manifest.pages))
      if (path !== EVENING) pages.set(path, loadAsset(folder, page, headersOf(path), change))
  }
  render()
  const evening = textOf(EVENING)
  const files = Object.entries(manifest.files).map(([path, file]) => {
    return [path, loadAsset(folder, file, FOR_EVER)] as const
  })
  return {
    ...{
      page: (path) => pages.get(path),
      paths: [...pages.keys()],
      places: manifest.places,
      files: new Map(files),
    },
    ...{ intro: textOf('/'), evening },
    shared: () => /\[\[\?about\]\].*\[\[\/\?next\]\]/s.exec(evening.text())![0],
    reload() {
      change = changeFor(config)
      render()
    },
  }
}

/** The page of an evening in the web build, and its path in names of requests. */
const EVENING = 'evening'
const EVENING_PATH = '/e/:code'

/** The visitor's own page contains no personal data, so browsers may cache it for a day and open it offline. */
const FOR_A_DAY = 'private, max-age=86400'
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** Returns a function that applies the settings to the HTML of a page; undefined when there is nothing to change. */
function changeFor(config: Config): ((html: string) => string) | undefined {
  const { publicUrl, contactWhatsapp, priceIncludes, organiser, contactEmail, retentionDays, isDemo } = config
  const facts: SiteFacts = {
    contactWhatsapp,
    dinner: dinnerLine(config),
    ...(priceIncludes && { priceIncludes }),
    ...(organiser && { organiser }),
    ...(contactEmail && { contactEmail }),
    ...(retentionDays && { retentionDays }),
  }
  // in the intro, by element name
  const lines: Record<string, string | undefined> = {
    dinner: facts.dinner,
    includes: includesLine(facts),
    organiser: facts.organiser,
  }
  const hasFacts = Object.values(facts).some(Boolean)
  if (publicUrl === null && !hasFacts && !isDemo) return undefined
  return (built) => {
    const html = isDemo ? built.replace('<!--demo-->', demoLine) : built
    const pictured =
      publicUrl === null
        ? html
        : html.replace(/(property="og:(?:image|url)" content="|rel="canonical" href=")\//g, `$1${publicUrl}/`)
    if (!hasFacts) return pictured
    // replaced by functions, so that `$` in a setting has no meaning
    return (
      pictured
        .replace(
          /(<meta name="site" content=)""/,
          (_, start) => `${start}"${escapeHtml(JSON.stringify(facts))}"`,
        )
        .replace(
          /<(?:p|span) data-(\w+)[^>]*>(?=<\/)/g,
          (start, name) => start + escapeHtml(lines[name] ?? ''),
        )
        .replace(
          '<a data-chat',
          (start) => start + (contactWhatsapp ? ` href="https://wa.me/${contactWhatsapp}"` : ''),
        )
        .replace(/(<ul data-of-data[^>]*>).*?(?=<\/ul>)/s, (_, start) => start + listOf(dataPoints(facts)))
        // beside the note for browsers that are too old
        .replace(
          '<!--help-->',
          contactWhatsapp ? `<a href="https://wa.me/${contactWhatsapp}">Chat kita di WA</a>` : '',
        )
    )
  }
}

/** The line at the top of each page of a house that is made up, in the language of the page. */
function demoLine(_: string, at: number, html: string): string {
  const isOfStaff = html.slice(0, at).includes('<html lang="en">')
  const [name, text] = isOfStaff
    ? ['Demo', 'Demo: everything here is made up']
    : ['Contoh', 'Cuma contoh: semua di sini karangan']
  // by its name it is another than the drawing of the table
  return `<aside class="demo" aria-label="${name}">${text}</aside>`
}

/** Points as they are rendered in the browser, which takes the page over as it stands. */
function listOf(points: readonly Point[]): string {
  const html = (part: Point[number]) =>
    typeof part === 'string'
      ? escapeHtml(part)
      : `<a href="${escapeHtml(part.href)}">${escapeHtml(part.text)}</a>`
  // adjacent texts are one text node, and none is empty
  return points.map((parts) => `<li>${parts.map(html).join('')}</li>`).join('')
}

/** Returns the paths of the pages of one host, by which requests are named in logs. */
export function pagesOf(host: Host, site: Site): string[] {
  const places = ['/login', ...site.places.map((place) => `/${place}`)]
  const admin = places.map((path) => `/admin${path}`)
  return host === 'admin'
    ? ['/', ...places, ...admin, ...site.paths.filter(isChapter)]
    : [...site.paths.filter((path) => path.startsWith('/')), EVENING_PATH, '/admin', ...admin]
}

/** Whether a page is of the documents for organisers, which both hosts have. */
function isChapter(path: string): boolean {
  return path.startsWith('/docs/')
}

/** The pages of the main host that show evenings: of a code, and the intro where there are any. */
export interface EveningPages {
  page: (code: string) => Asset | undefined
  intro: () => Asset | undefined
}

/** Returns what sends the page or bundle at a path, or undefined; it runs before the routes, which cost more. */
export function createSender(host: Host, site: Site, evenings?: EveningPages) {
  const pages = new Map(
    pagesOf(host, site).flatMap((path) => {
      const isAdmin = (host === 'admin' && !isChapter(path)) || path.startsWith('/admin/')
      const page = isAdmin ? 'admin' : path
      return site.page(page) ? [[path, page]] : []
    }),
  )
  const pageAt = (path: string) => {
    const name = pages.get(path) ?? pages.get(path.replace(ID, '/:id'))
    return name === undefined ? undefined : site.page(name)
  }
  return (request: Request, path = pathOf(request.url)): Response | undefined => {
    const file = site.files.get(path)
    if (file) return sendAsset(file, request)
    const page = (evenings && shown(evenings, path)) ?? pageAt(path)
    return page && sendAsset(page, request)
  }
}

function shown({ page, intro }: EveningPages, path: string): Asset | undefined {
  return path === '/' ? intro() : path.startsWith('/e/') ? page(path.slice(3)) : undefined
}

/** An id in a path. */
const ID = /\/[1-9]\d{0,14}(?=\/|$)/

function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const end = url.indexOf('?', start)
  return end < 0 ? url.slice(start) : url.slice(start, end)
}
