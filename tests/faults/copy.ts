import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { Fault } from './list'

export const ROOT = resolve(import.meta.dir, '../..')
/** What is too much to copy and no fault changes. */
const LINKED = ['node_modules', 'build', 'dist']

/** How often a text is in a file of the checkout; 0 without the file. */
export function countIn(file: string, text: string): number {
  try {
    return readFileSync(join(ROOT, file), 'utf8').split(text).length - 1
  } catch {
    return 0
  }
}

/** Copies the checkout, with what is not committed, to a folder for faults; `remove` deletes it. */
export function copyOfCheckout() {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-faults-'))
  const listed = Bun.spawnSync(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  for (const file of listed.stdout.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    // what is deleted and not committed is listed, too
    if (Bun.file(join(ROOT, file)).size > 0) cpSync(join(ROOT, file), join(folder, file))
  }
  link()

  function link() {
    for (const name of LINKED) {
      rmSync(join(folder, name), { recursive: true, force: true })
      symlinkSync(join(ROOT, name), join(folder, name))
    }
  }

  /** Builds what browsers get, in place of the build of the checkout. */
  function build() {
    for (const name of ['build', 'dist']) rmSync(join(folder, name), { recursive: true, force: true })
    run([process.execPath, 'build.ts'])
  }

  /** Writes a fault into its file, and returns what takes it out. */
  function plant({ file, find, replace }: Pick<Fault, 'file' | 'find' | 'replace'>): () => void {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
    return () => writeFileSync(path, text)
  }

  /** Runs a command there and returns what it printed. */
  function run(command: string[], env: Record<string, string> = {}): string {
    const { stdout, stderr } = Bun.spawnSync(command, {
      cwd: folder,
      stdin: 'ignore',
      env: { ...process.env, NO_COLOR: '1', ...env },
    })
    return `${stdout}\n${stderr}`
  }

  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { folder, plant, run, build, link, remove }
}
