// puts faults into a copy of the sources, one at a time, and expects the year to find each: `bun run year:faults [words of a name]`
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { YEAR_FAULTS, type YearFault } from './fault-list'

const ROOT = resolve(import.meta.dir, '../..')
const wanted = Bun.argv.slice(2).join(' ')
let missed = 0
for (const fault of YEAR_FAULTS.filter(({ name }) => name.includes(wanted))) {
  const began = performance.now()
  const said = await liveWith(fault)
  const isFound = said !== undefined && fault.finds.test(said)
  if (!isFound) missed++
  console.log(
    `${isFound ? 'found' : 'MISSED'} after ${Math.round((performance.now() - began) / 1000)} s: ${fault.name}\n  ${said ?? 'the weeks went by'}`,
  )
}
process.exit(missed)

/** Lives some weeks with a fault; returns what the year said of it, or undefined where it found nothing. */
async function liveWith({ edits }: YearFault): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'semeja-fault-'))
  try {
    for (const name of ['src', 'build']) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
    for (const name of ['node_modules', 'drizzle', 'web', 'package.json', 'tsconfig.json'])
      symlinkSync(join(ROOT, name), join(folder, name))
    for (const [name, find, replace] of edits) {
      const file = join(folder, 'src', name)
      const text = readFileSync(file, 'utf8')
      if (text.split(find).length !== 2) throw new Error(`${name} does not hold once: ${find}`)
      writeFileSync(
        file,
        text.replace(find, () => replace),
      )
    }
    const program = `${process.execPath} ${join(folder, 'src/main.ts')}`
    const world = ['--weeks', '8', '--seed', '1', '--folder', join(folder, 'house'), '--program', program]
    const child = Bun.spawn([process.execPath, join(import.meta.dir, 'year.ts'), ...world], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    const [code, out, error] = await Promise.all([
      child.exited,
      new Response(child.stdout).text(),
      new Response(child.stderr).text(),
    ])
    if (code === 0) return undefined
    const lines = `${out}\n${error}`.split('\n').filter((line) => /^\w*error\b|^day \d|received/i.test(line))
    return lines.join(' | ')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
