import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which of the texts stand anywhere in the bytes of the files in a folder, with the file; in any letter case. */
export function tracesOf(dataDir: string, texts: string[]): string[] {
  const files = readdirSync(dataDir, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ name: file }) => {
    const bytes = readFileSync(join(dataDir, file), 'utf8').toLowerCase()
    return texts.filter((text) => bytes.includes(text.toLowerCase())).map((text) => `${text} in ${file}`)
  })
}
