import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticPlugin } from '@elysiajs/static'
import { type AnyElysia, Elysia } from 'elysia'
import type { Config } from '../config'
import type { Db } from '../db/open'
import type { SiteConfig } from '../domain/api'
import { pictureType } from '../domain/picture'
import { embedded } from '../embedded'
import { answer, refuse } from '../http/answers'
import { sendAsset } from './assets'
import type { createSender, Host, Site } from './pages'
import { findPicture } from './pictures'

/** Pages, bundles and static files of one host; not found for everything else. */
export async function siteRoutes(
  host: Host,
  site: Site,
  config: Config,
  send: ReturnType<typeof createSender>,
  db: Db,
) {
  const { timeZone } = config
  const settings = (): SiteConfig => ({ contactWhatsapp: config.contactWhatsapp, timeZone })
  // the host of the back office is not for search engines
  const robots =
    host === 'main'
      ? readFileSync(join(embedded('static'), 'robots.txt'), 'utf8')
      : 'User-agent: *\nDisallow: /\n'

  return new Elysia()
    .use(await staticFiles())
    .get('/api/config', () => answer(settings()))
    .get(
      '/robots.txt',
      () => new Response(robots, { headers: { 'content-type': 'text/plain; charset=utf-8' } }),
    )
    .get('/pictures/:id', ({ params }) => picture(params.id))
    .get('/favicon.ico', ({ redirect }) => redirect('/static/icon.svg', 301))
    .all('/*', ({ request }) => anythingElse(request))

  function picture(id: string): Response {
    const bytes = findPicture(db, id)
    if (!bytes) return refuse(404, 'Not found')
    return new Response(new Uint8Array(bytes), {
      // a day: one that the house takes down is to be seen no longer
      headers: { 'content-type': pictureType(bytes), 'cache-control': 'public, max-age=86400' },
    })
  }

  function anythingElse(request: Request): Response {
    const path = new URL(request.url).pathname.toLowerCase().replace(/(.)\/$/, '$1')
    if (path === '/api' || path.startsWith('/api/')) return refuse(404, 'Not found')
    if (request.method === 'GET' || request.method === 'HEAD') return page(request, path)
    const refused = refuse(405, 'Method not allowed')
    refused.headers.set('allow', 'GET, HEAD')
    return refused
  }

  function page(request: Request, path: string): Response {
    const sent = send(request, path)
    if (sent) return sent
    if (host === 'main' && path === '/admin')
      return new Response(null, { status: 302, headers: { location: '/admin/login' } })
    return host === 'admin'
      ? sendAsset(site.page('admin')!, request)
      : sendAsset(site.page('404')!, request, 404)
  }
}

// read once, for both hosts
let files: Promise<AnyElysia> | undefined

function staticFiles() {
  files ??= loadFiles()
  return files
}

async function loadFiles() {
  const plugin = await staticPlugin({
    assets: embedded('static'),
    prefix: '/static',
    alwaysStatic: true,
    indexHTML: false,
    maxAge: 86_400,
    // what keeps the own page for a reload without a network lies here, too
    headers: { 'service-worker-allowed': '/k' },
  })
  return new Elysia()
    .onTransform(({ headers }) => {
      delete headers['if-none-match']
    })
    .mapResponse(({ responseValue, request }) => tagged(responseValue as Response, request))
    .use(plugin)
}

/** Quotes the ETag of a file, which the plugin does not; a browser that knows it, be it without quotes from before, has the file. */
function tagged(file: Response, request: Request): Response {
  const { headers } = file
  const etag = headers.get('etag') ?? ''
  headers.set('etag', `"${etag}"`)
  const known = request.headers.get('if-none-match')
  return known && (known === '*' || known.includes(etag))
    ? new Response(null, { status: 304, headers })
    : file
}
