import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A piece of software of others that is in the executable. */
export interface Part {
  name: string
  /** of npm */
  isPackage: boolean
  version: string | undefined
  /** an SPDX expression */
  licence: string
  homepage: string | undefined
  /** the licence's own text, with whose it is */
  text: string
}

interface Manifest {
  name: string
  version: string
  license?: string
  homepage?: string
}

// the innermost package that a file belongs to
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i

/** Returns the packages that some files of a build belong to, each once, by name. Throws for one without a licence. */
export function packagesOf(files: Iterable<string>): Part[] {
  const folders = new Set(
    [...files].map((file) => PACKAGE.exec(file)?.[1]).filter((folder) => folder !== undefined),
  )
  const parts = [...folders].map(packageIn)
  const byName = new Map(parts.map((part) => [`${part.name}@${part.version}`, part]))
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The runtime, and the font: neither is a package of a bundle. */
export function otherParts(): Part[] {
  return [
    {
      name: 'bun',
      isPackage: true,
      version: Bun.version,
      licence: 'MIT',
      homepage: 'https://bun.com',
      // also names what it links, and their licences
      text: readFileSync('node_modules/bun-types/docs/project/license.mdx', 'utf8'),
    },
    {
      name: 'Plus Jakarta Sans',
      isPackage: false,
      version: undefined,
      licence: 'OFL-1.1',
      homepage: 'https://github.com/tokotype/PlusJakartaSans',
      text: readFileSync('web/static/fonts/OFL.txt', 'utf8'),
    },
  ]
}

function packageIn(folder: string): Part {
  const { name, version, license, homepage } = readManifest(folder)
  if (!license) throw new Error(`${name} says nothing of its licence`)
  const texts = readdirSync(folder).filter((file) => LICENCE_FILE.test(file))
  const text = texts.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n')
  return { name, isPackage: true, version, licence: license, homepage, text }
}

function readManifest(folder: string): Manifest {
  const file = join(folder, 'package.json')
  if (!existsSync(file)) throw new Error(`${folder} is no package`)
  return JSON.parse(readFileSync(file, 'utf8'))
}
