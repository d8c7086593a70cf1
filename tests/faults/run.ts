// puts faults into a copy of the checkout, one at a time, and expects the tests that are named with each to find it:
// `bun run faults [words of names] [--all]`; with --all the whole unit suite runs for each
import { copyOfCheckout, countIn } from './copy'
import { FAULTS, type Fault } from './list'

const words = Bun.argv.slice(2).filter((word) => word !== '--all')
const isWhole = Bun.argv.includes('--all')
const faults = FAULTS.filter(({ name }) => words.length === 0 || words.some((some) => name.includes(some)))
if (faults.length === 0) throw new Error('no fault has a name with these words')

const copy = copyOfCheckout()
process.on('SIGINT', () => process.exit(130))
process.on('exit', copy.remove)

const isOfBrowser = ({ tests }: Fault) => tests.some((test) => test.endsWith('.e2e.ts'))

// a test that fails without a fault would find every one
const inProcess = [...new Set(faults.filter((fault) => !isOfBrowser(fault)).flatMap(({ tests }) => tests))]
const inBrowser = faults.filter(isOfBrowser)
const before = [...unitFailures(inProcess), ...browserFailures(inBrowser)]
if (before.length > 0) {
  console.log(`These tests fail without a fault:\n${listed(before)}`)
  process.exit(1)
}

let found = 0
for (const fault of faults) {
  const began = performance.now()
  const outcome = outcomeOf(fault)
  if (outcome.isFound) found++
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${outcome.isFound ? 'found' : 'NOT FOUND'} (${seconds} s): ${fault.name}\n${outcome.text}`)
}
console.log(`${found} of ${faults.length} found`)
process.exit(found === faults.length ? 0 : 1)

function outcomeOf(fault: Fault): { isFound: boolean; text: string } {
  const count = countIn(fault.file, fault.find)
  if (count !== 1) return { isFound: false, text: `  its text is ${count} times in ${fault.file}` }
  const takeOut = copy.plant(fault)
  try {
    const failed = isOfBrowser(fault) ? browserFailures([fault]) : unitFailures(fault.tests)
    const others = isWhole ? unitFailures(['--path-ignore-patterns=tests/hardening/**']) : []
    const all = [...new Set([...failed, ...others])]
    return { isFound: failed.length > 0, text: listed(all) || `  passed: ${fault.tests.join(' ')}` }
  } finally {
    takeOut()
  }
}

/** The names of the unit tests that fail; a file that does not even load fails none. */
function unitFailures(args: readonly string[]): string[] {
  if (args.length === 0) return []
  const output = copy.run([process.execPath, 'test', '--timeout=60000', '--only-failures', ...args])
  return named(output, /^\(fail\) (.*?)(?: \[[\d.]+m?s\])?$/gm)
}

/** The names of the tests of some faults that fail in a browser, with what the sources are now. */
function browserFailures(faults: readonly Fault[]): string[] {
  if (faults.length === 0) return []
  copy.build()
  const failed = faults.flatMap(({ tests, only = '' }) =>
    named(
      copy.run([process.execPath, 'run', 'e2e', ...tests, '-g', only], { FULL: '1' }),
      /^ {2}\d+\) \S+ › (.*?)[ ─]*$/gm,
    ),
  )
  copy.link()
  return failed
}

function named(output: string, line: RegExp): string[] {
  return [...new Set([...output.matchAll(line)].map(([, name]) => name!))]
}

function listed(names: readonly string[]): string {
  return names.map((name) => `  ${name}`).join('\n')
}
