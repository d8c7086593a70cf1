// builds what a release is made of into dist/release: `bun scripts/release.ts [--outdir=FOLDER] [linux-x64 …]`
import { chmod, mkdir, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import * as CDX from '@cyclonedx/cyclonedx-library'
import { VERSION } from '../src/version'
import { buildExecutable } from './executable'
import { otherParts, type Part, packagesOf } from './packages'
import { buildWeb } from './web'

const TARGETS = ['linux-x64', 'linux-x64-musl', 'linux-arm64', 'linux-arm64-musl']

const given = process.argv.slice(2)
const outdir =
  given.find((argument) => argument.startsWith('--outdir='))?.slice('--outdir='.length) ?? 'dist/release'
const chosen = given.filter((argument) => !argument.startsWith('--'))
const unknown = chosen.filter((target) => !TARGETS.includes(target))
if (unknown.length > 0) {
  console.error(`No target: ${unknown.join(', ')}. There are ${TARGETS.join(', ')}.`)
  process.exit(2)
}

await rm('build', { recursive: true, force: true })
await rm(outdir, { recursive: true, force: true })
await mkdir(outdir, { recursive: true })
const name = `semeja-${VERSION}`

const inputs = await buildWeb('build/web')
const made: string[] = []
for (const target of chosen.length > 0 ? chosen : TARGETS) {
  const file = `${outdir}/${name}-${target}`
  inputs.push(...(await buildExecutable(file, `bun-${target}`)))
  await chmod(file, 0o755)
  made.push(file)
}
const parts = [...packagesOf(inputs), ...otherParts()]
made.push(await write(`${outdir}/${name}.cdx.json`, bill(parts)))
made.push(await write(`${outdir}/${name}-licences.txt`, licences(parts)))

const sums = await Promise.all(made.map(async (file) => `${await sha256(file)}  ${basename(file)}\n`))
await write(`${outdir}/SHA256SUMS`, sums.join(''))
console.log(`${outdir} holds ${made.map((file) => basename(file)).join(', ')} and SHA256SUMS`)

/** The bill of materials in CycloneDX 1.6: nothing in it changes between two builds of a commit. */
function bill(parts: Part[]): string {
  const { Bom, Component, Metadata, LicenseExpression, ExternalReference } = CDX.Models
  const bom = new Bom({
    metadata: new Metadata({
      component: new Component(CDX.Enums.ComponentType.Application, 'semeja', {
        version: VERSION,
        bomRef: 'semeja',
      }),
    }),
  })
  for (const part of parts) {
    const reference = `${part.name}@${part.version ?? ''}`
    const component = new Component(CDX.Enums.ComponentType.Library, part.name, { bomRef: reference })
    if (part.version) component.version = part.version
    if (part.isPackage) component.purl = `pkg:npm/${part.name.replace('@', '%40')}@${part.version}`
    component.licenses.add(new LicenseExpression(part.licence))
    const website = CDX.Enums.ExternalReferenceType.Website
    if (part.homepage) component.externalReferences.add(new ExternalReference(part.homepage, website))
    bom.components.add(component)
    bom.metadata.component!.dependencies.add(component.bomRef)
  }
  const normalizers = new CDX.Serialize.JSON.Normalize.Factory(CDX.Spec.Spec1dot6)
  return new CDX.Serialize.JsonSerializer(normalizers).serialize(bom, { sortLists: true, space: 2 })
}

function licences(parts: Part[]): string {
  const texts = parts.map(({ name, version = '', licence, homepage = '', text }) =>
    [`${name} ${version}`.trim(), licence, homepage, text].filter(Boolean).join('\n\n'),
  )
  return [`What is in Semeja ${VERSION} besides Semeja, and under which licences.`, ...texts].join(
    `\n\n${'-'.repeat(80)}\n\n`,
  )
}

async function sha256(file: string): Promise<string> {
  return new Bun.CryptoHasher('sha256').update(await Bun.file(file).bytes()).digest('hex')
}

async function write(file: string, text: string): Promise<string> {
  await Bun.write(file, text.endsWith('\n') ? text : `${text}\n`)
  return file
}
