import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DATA_TITLE, dataPoints } from '../../src/domain/house/terms'
import { TERMS_VERSION, TERMS_VERSIONS } from '../../src/domain/profile/profile'
import { CHAPTERS, IN_SHORT } from '../../web/terms/chapters'

const folder = join(import.meta.dir, '../../docs/terms')
const fileOf = (version: string) => readFileSync(join(folder, `${version}.md`), 'utf8')

/** The wording as it is kept: the last chapter once as all settings word it, and once without any. */
function wording(): string {
  const settings = {
    organiser: '{ORGANISER}',
    contactEmail: '{CONTACT_EMAIL}',
    contactWhatsapp: '{CONTACT_WHATSAPP}',
    retentionDays: 365,
  }
  const data = (facts: Parameters<typeof dataPoints>[0]) =>
    dataPoints(facts).map((point) =>
      point.map((part) => (typeof part === 'string' ? part : part.text)).join(''),
    )
  const chapters = [
    { title: 'Singkatnya', points: IN_SHORT },
    ...CHAPTERS,
    { title: `${DATA_TITLE} (RETENTION_DAYS=365)`, points: data(settings) },
    { title: `${DATA_TITLE} (tanpa pengaturan)`, points: data({}) },
  ]
  const parts = chapters.map(
    ({ title, points }) => `\n## ${title}\n\n${points.map((point) => `- ${point}\n`).join('')}`,
  )
  return `# Syarat dan Ketentuan, berlaku sejak ${TERMS_VERSION}\n${parts.join('')}`
}

test('the terms say what is kept under their version: another wording is another version', () => {
  expect(wording()).toBe(fileOf(TERMS_VERSION))
})

// what somebody has accepted is never reworded: a change of the terms adds a version, a file and a line here
const IN_FORCE: Record<string, string> = {
  '2026-11-20': '12ba33d72cfa738c',
  '2026-11-21': '1efa227805094351',
  '2026-11-22': 'ac9bc4a5bf0b7443',
  '2026-11-23': 'd03d3b9b0d429af8',
  '2026-11-27': '21a61741c7cc7456',
  '2026-11-28': 'a52be4fe78458d10',
}

test('every version that was in force is kept, word for word', () => {
  expect(Object.keys(IN_FORCE)).toEqual([...TERMS_VERSIONS])
  expect(readdirSync(folder).sort()).toEqual(TERMS_VERSIONS.map((version) => `${version}.md`))
  const digest = (version: string) =>
    new Bun.CryptoHasher('sha256').update(fileOf(version)).digest('hex').slice(0, 16)
  expect(Object.fromEntries(TERMS_VERSIONS.map((version) => [version, digest(version)]))).toEqual(IN_FORCE)
})
