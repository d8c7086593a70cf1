// puts faults into a copy of the checkout, one at a time, and expects the year to find each: `bun run year:faults [words of a name]`
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { copyOfCheckout } from '../faults/copy'
import { YEAR_FAULTS, type YearFault } from './fault-list'

const wanted = Bun.argv.slice(2).join(' ')
const copy = copyOfCheckout()
process.on('SIGINT', () => process.exit(130))
process.on('exit', copy.remove)

let missed = 0
for (const fault of YEAR_FAULTS.filter(({ name }) => name.includes(wanted))) {
  const began = performance.now()
  const said = liveWith(fault)
  const isFound = fault.finds.test(said)
  if (!isFound) missed++
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(
    `${isFound ? 'found' : 'MISSED'} after ${seconds} s: ${fault.name}\n  ${said || 'the weeks went by'}`,
  )
}
process.exit(missed)

/** Lives some weeks with a fault; returns what the year said of it. */
function liveWith({ edits }: YearFault): string {
  const takeOuts = edits.map(([file, find, replace]) => copy.plant({ file: `src/${file}`, find, replace }))
  const house = join(copy.folder, 'house')
  try {
    const program = `${process.execPath} ${join(copy.folder, 'src/main.ts')}`
    const world = ['--weeks', '8', '--seed', '2', '--folder', house, '--program', program]
    const lines = copy.run([process.execPath, 'tests/year/year.ts', ...world]).split('\n')
    return lines.filter((line) => /^\w*error\b|^day \d|^\+ +"/i.test(line)).join(' | ')
  } finally {
    for (const takeOut of takeOuts.reverse()) takeOut()
    rmSync(house, { recursive: true, force: true })
  }
}
