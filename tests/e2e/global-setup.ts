import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREPARED } from '../support/prepared'

/** Makes the folder of the databases that workers share; returns what removes it. */
export default function prepareRun() {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-prepared-'))
  process.env[PREPARED] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
