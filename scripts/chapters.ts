// renders what organisers read of the documents into pages of their own, to which the help of the back office leads
import { readFileSync } from 'node:fs'

const NAMES = ['first-evening', 'evenings', 'messages', 'money', 'venues', 'privacy']

const STYLES = `
body{margin:0 auto;padding:1rem 1rem 4rem;max-width:44rem;font:16px/1.55 system-ui,sans-serif;color:#231a14;background:#fff}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding-bottom:.5rem;border-bottom:1px solid #ddd6ce}
nav a,main a{color:#1f5aa6;padding:.25rem 0}
h1{font-size:1.6rem;line-height:1.25}h2{font-size:1.15rem;margin-top:1.75rem}
img{box-sizing:border-box;max-width:100%;height:auto;max-height:40rem;width:auto;border:1px solid #ddd6ce;border-radius:.25rem}
table{border-collapse:collapse;width:100%}td,th{border-top:1px solid #ddd6ce;padding:.4rem .5rem .4rem 0;text-align:left;vertical-align:top}
code{font-size:.9em;background:#f5f1ec;border-radius:.25rem;padding:.1em .3em;overflow-wrap:anywhere}
`

interface Chapter {
  path: string
  html: string
  /** of the page, for its policy */
  styles: string
  /** what it shows, by path: a name that changes with it is kept by browsers for good */
  pictures: Map<string, Buffer>
}

/** Returns the chapters with their pictures. */
export function chapters(): Chapter[] {
  return NAMES.map((name) => {
    const text = readFileSync(`docs/${name}.md`, 'utf8').replace(/ \[All\s+rules\]\(.*?\)\./g, '')
    const pictures = new Map<string, Buffer>()
    const main = Bun.markdown
      .html(text, { headings: { ids: true } })
      .replace(/<a href="([^"]+)">(.*?)<\/a>/gs, (_, href: string, shown: string) => linked(href, shown))
      .replace(/<img src="([^"]+)" alt="([^"]*)"[^>]*>/g, (_, src: string, alt: string) => {
        const bytes = readFileSync(`docs/${src}`)
        const path = `/docs/${src.replace('.webp', `-${Bun.hash(bytes).toString(36).slice(0, 8)}.webp`)}`
        pictures.set(path, bytes)
        // its place is there before it is: the heading that a link leads to stays where it is
        return `<img src="${path}" alt="${alt}" ${sizeOf(bytes)} loading="lazy">`
      })
    const title = /^# (.+)/.exec(text)![1]!
    const links = NAMES.map((other) => linked(`${other}.md`, titleOf(other))).join('')
    return {
      path: `/docs/${name}`,
      styles: STYLES,
      pictures,
      html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title} · Semeja</title><link rel="icon" href="/static/icon.svg"><style>${STYLES}</style></head>
<body><nav aria-label="Chapters">${links}</nav><main>${main}</main></body></html>
`,
    }
  })
}

/** The size of a WebP as our own are written, with an extended header. */
function sizeOf(webp: Buffer): string {
  return `width="${webp.readUIntLE(24, 3) + 1}" height="${webp.readUIntLE(27, 3) + 1}"`
}

/** A link to another chapter, or within one; what leads elsewhere is a word here. */
function linked(href: string, shown: string): string {
  const [, name, heading = ''] = /^(?:([\w-]+)\.md)?(#.*)?$/.exec(href) ?? []
  if (name === undefined && heading === '') return shown
  if (name !== undefined && !NAMES.includes(name)) return shown
  return `<a href="${name === undefined ? '' : `/docs/${name}`}${heading}">${shown}</a>`
}

function titleOf(name: string): string {
  return /^# (.+)/.exec(readFileSync(`docs/${name}.md`, 'utf8'))![1]!
}
