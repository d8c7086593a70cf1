import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoized } from '../domain/memoized'

export interface SiteFile {
  file: string
  type: string
  etag: string
}

/** A page, and the hash of its inline styles. */
export interface SitePage extends SiteFile {
  styleHash?: string
}

/** manifest.json of the web build: pages by path (also `404` and `admin`), bundles by path. */
export interface SiteManifest {
  pages: Record<string, SitePage>
  /** names of the pages of the back office, each the last part of its path */
  places: string[]
  files: Record<string, SiteFile>
}

/** The type of files that are small as they are. */
export const PICTURE = 'image/webp'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]
const ENDINGS: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }
// loaded only when a text is changed, to spare the start
const zlib = (): typeof import('node:zlib') => require('node:zlib')
const ENCODE: Record<Encoding, (bytes: Buffer) => Buffer> = {
  // the highest quality takes a second for all pages and saves 5 %
  br(bytes) {
    const { brotliCompressSync, constants } = zlib()
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  },
  gzip: (bytes) => zlib().gzipSync(bytes, { level: 9 }),
  identity: (bytes) => bytes,
}

/** A file in every encoding, ready to be sent. */
export type Asset = Record<Encoding, { body: Blob; etag: string; headers: Headers }>

/** Reads a file of the web build with its encodings; `headers` are sent with every answer. A changed text is encoded again. */
export function loadAsset(
  folder: string,
  { file, type, etag }: SiteFile,
  headers: Record<string, string>,
  change?: (text: string) => string,
): Asset {
  const all = { 'content-type': type, ...headers }
  if (change) return textAsset(change(readFileSync(join(folder, file), 'utf8')), all)
  if (type === PICTURE) {
    const asset = assetOf(etag, all, () => readFileSync(join(folder, file)))
    const plain = { get: () => asset.identity }
    return Object.defineProperties({}, { br: plain, gzip: plain, identity: plain }) as Asset
  }
  return assetOf(etag, all, (encoding) => readFileSync(join(folder, file + ENDINGS[encoding])))
}

/** Returns a text with its encodings. */
export function textAsset(text: string, headers: Record<string, string>): Asset {
  const bytes = Buffer.from(text)
  return assetOf(Bun.hash(bytes).toString(36), headers, (encoding) => ENCODE[encoding](bytes))
}

function assetOf(etag: string, headers: Record<string, string>, read: (encoding: Encoding) => Buffer): Asset {
  const inEncoding = (encoding: Encoding) => {
    const all = {
      etag: `"${etag}-${encoding}"`,
      vary: 'Accept-Encoding',
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...headers,
    }
    return {
      // a response shares a blob; it would copy an array
      body: new Blob([new Uint8Array(read(encoding))]),
      etag: all.etag,
      // created once: a response copies Headers faster than an object
      headers: new Headers(all),
    }
  }
  // read when first asked for, to spare the start
  const made: Partial<Asset> = {}
  const readOnce = (encoding: Encoding) => {
    made[encoding] ??= inEncoding(encoding)
    return made[encoding]
  }
  return {
    get br() {
      return readOnce('br')
    },
    get gzip() {
      return readOnce('gzip')
    },
    get identity() {
      return readOnce('identity')
    },
  }
}

/** Sends a file in the best encoding that the client accepts, or 304 when it has it already. Bun omits the body for HEAD. */
export function sendAsset(asset: Asset, request: Request, status = 200): Response {
  const { body, etag, headers } = asset[encodingFor(request.headers.get('accept-encoding'))]
  const known = request.headers.get('if-none-match')
  if (status === 200 && known && (known === '*' || known.includes(etag)))
    return new Response(null, { status: 304, headers })
  return new Response(body, { status, headers })
}

/** Returns the best encoding that an Accept-Encoding header allows: brotli, then gzip, then none. */
export function encodingFor(header: string | null): Encoding {
  return header ? encodingIn(header) : 'identity'
}

// browsers send few different ones
const encodingIn = memoized(readEncoding, 100)

function readEncoding(header: string): Encoding {
  const accepted = new Map(
    header.split(',').map((part) => {
      const [name, ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((text) => text.trim())
      return [name!, parameters.some((text) => /^q=0(\.0*)?$/.test(text)) ? 0 : 1]
    }),
  )
  return ENCODINGS.find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0) ?? 'identity'
}
