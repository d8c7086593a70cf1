import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { emptyFolder } from './app'

const DRIZZLE = resolve(import.meta.dir, '../../drizzle')

/** Returns a folder with the migrations that were there before one, by the end of its name. */
export function migrationsBefore(tag: string): string {
  const folder = emptyFolder()
  cpSync(DRIZZLE, folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const { entries, ...journal } = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const earlier = entries.slice(
    0,
    entries.findIndex((one) => one.tag.endsWith(tag)),
  )
  writeFileSync(file, JSON.stringify({ ...journal, entries: earlier }))
  return folder
}
