// runs the steps that are named one after the other, those that a + joins side by side, and tells of each:
// `bun scripts/ci.ts lint+types+build unit browser`
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { HEADLESS_SHELL } from '../tests/support/chromium'
import { LAST_DAY } from './clocks'
import { type Outcome, readJunit } from './junit'

interface Step {
  commands: string[][]
  /** how many of what, read from what the commands printed */
  count?: { of: string; pattern: RegExp }
  /** what it ran with, read from the same */
  ranWith?: RegExp
  /** the command that repeats one test; the commands then write `FILE`, which tells of all */
  repeat?: (file: string, line: string, name: string) => string
  /** without it nothing that comes later can run */
  isNeeded?: true
  env?: Record<string, string>
}

const FILE = resolve('test-results/junit.xml')
const bunTest = (processes: number, ...args: string[]) => [
  process.execPath,
  'test',
  `--parallel=${processes}`,
  // a slow machine alone fails no test
  '--timeout=60000',
  '--only-failures',
  '--reporter=junit',
  `--reporter-outfile=${FILE}`,
  ...args,
]
// works wherever npm does, whatever bun is at hand
const BUN = 'node scripts/bun.mjs'
const repeatBunTest = (file: string, _: string, name: string) => `${BUN} test ${file} -t ${quoted(name)}`
const HARDENING = 'tests/hardening'
/** Those that build, install and fill, and hold no limit of time. */
const INSTALLING = ['release', 'newcomer', 'update', 'demo-year'].map(
  (name) => `${HARDENING}/${name}.test.ts`,
)

const browser = (env: Record<string, string> = {}, ...args: string[]): Step => ({
  commands: [
    [process.execPath, 'scripts/chromium.ts', ...args],
    ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts', '--reporter=line,junit'],
  ],
  repeat: (file, line) => `${BUN} run e2e ${file}:${line} --trace on`,
  ranWith: /^browser tests use (.+) \(/m,
  env,
})

// what one of three waits for, another uses; each loads the product once, not for each file
const UNIT = bunTest(3, '--no-isolate', `--path-ignore-patterns=${HARDENING}/**`)

/** The unit tests with the clock at another hour, or on another day. */
const unitAt = (at: string): Step => {
  const clock = ['scripts/at.ts', at]
  return {
    commands: [[process.execPath, ...clock, ...UNIT]],
    repeat: (file, _, name) => `${BUN} ${clock.join(' ')} bun test ${file} -t ${quoted(name)}`,
  }
}

const STEPS: Record<string, Step> = {
  lint: {
    commands: [['biome', 'check'], ['knip']],
    count: { of: 'files', pattern: /Checked (\d+) files/ },
  },
  types: {
    commands: [['tsc', '--noEmit', '--diagnostics']],
    count: { of: 'files', pattern: /^Files:\s+(\d+)/m },
  },
  build: {
    commands: [[process.execPath, 'build.ts']],
    isNeeded: true,
  },
  // but what starts processes, lives weeks or tries many orders: in .ci/run
  unit: {
    commands: [[...UNIT, '--path-ignore-patterns=**/*.long.test.ts']],
    repeat: repeatBunTest,
  },
  'unit-full': { commands: [UNIT], repeat: repeatBunTest },
  ...Object.fromEntries(['00.30', '06.30', '23.30', LAST_DAY].map((at) => [`unit-${at}`, unitAt(at)])),
  browser: browser(),
  'browser-full': browser({ FULL: '1' }),
  ...Object.fromEntries(
    ['0', '6', '23'].map((hour) => [`browser-${hour}`, browser({ FULL: '1', HOUSE_HOUR: hour })]),
  ),
  'browser-newest': browser({ FULL: '1', SIZES: 'all', CHROMIUM: HEADLESS_SHELL }, '--newest'),
  browsers: {
    commands: [[process.execPath, 'tests/browsers/run.ts']],
    count: { of: 'browsers', pattern: /(\d+) browsers walked through/ },
  },
  year: {
    commands: [[process.execPath, 'tests/year/year.ts', '--weeks', '2', '--seed', '1']],
    count: { of: 'tables', pattern: /^(\d+) tables, /m },
  },
  installing: { commands: [bunTest(1, ...INSTALLING)], repeat: repeatBunTest },
  hardening: {
    commands: [bunTest(2, HARDENING, ...INSTALLING.map((file) => `--path-ignore-patterns=${file}`))],
    repeat: repeatBunTest,
  },
}

const ALL = { passed: 0, failed: 0, skipped: 0 }
const summaries = new Map<string, string>()
const repeats: string[] = []
const failedSteps: string[] = []
/** what passed in a second try only */
const FLAKY: string[] = []
mkdirSync('test-results', { recursive: true })

for (const names of Bun.argv.slice(2)) {
  const canGoOn = await Promise.all(names.split('+').map(take))
  if (canGoOn.includes(false)) break
}

if (repeats.length > 0)
  console.log(`\nto repeat what failed:\n${repeats.map((line) => `  ${line}`).join('\n')}`)
const lines = Bun.argv.slice(2).flatMap((names) => names.split('+').map((name) => summaries.get(name) ?? ''))
console.log(
  `\n${lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trimEnd()}\n`,
)
console.log(`${ALL.passed} passed, ${ALL.failed} failed, ${ALL.skipped} skipped`)
if (FLAKY.length > 0) console.log(`passed in a second try only: ${FLAKY.join(', ')}`)
if (failedSteps.length > 0) console.log(`FAILED: ${failedSteps.join(', ')}`)
process.exit(failedSteps.length > 0 ? 1 : 0)

/** Runs a step and notes what came of it; returns whether those after it can run. */
async function take(name: string, _: number, { length }: string[]): Promise<boolean> {
  const step = STEPS[name]
  if (!step) throw new Error(`no step ${name}: there are ${Object.keys(STEPS).join(', ')}`)
  const isAlone = length === 1
  if (isAlone) console.log(`\n── ${name}`)
  if (step.repeat) rmSync(FILE, { force: true })
  const started = performance.now()
  const { success, output } = await run(step, isAlone)
  if (!isAlone) console.log(`\n── ${name}\n${output.trimEnd()}`)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const outcome = step.repeat && readOutcome(step.repeat)
  const ended = success && !(step.repeat && !outcome) ? '' : 'FAILED'
  if (ended) failedSteps.push(name)
  if (outcome) console.log(`\nslowest files of ${name}:\n${slowestLines(outcome)}`)
  summaries.set(
    name,
    [
      name.padEnd(14),
      counted(step, output, outcome).padEnd(36),
      `${seconds.padStart(6)} s`,
      ended.padEnd(6),
      step.ranWith?.exec(output)?.[1] ?? '',
    ].join(' '),
  )
  const flaky = /^\s*(\d+ flaky)$/m.exec(output)?.[1]
  if (flaky) FLAKY.push(`${flaky} in ${name}`)
  const { passed, failed, skipped } = outcome ?? { passed: 0, failed: [], skipped: 0 }
  ALL.passed += passed
  // a step that fails without a failed test counts as one
  ALL.failed += ended ? Math.max(1, failed.length) : 0
  ALL.skipped += skipped
  const env = Object.entries(step.env ?? {}).map(([key, value]) => `${key}=${value} `)
  repeats.push(
    ...(ended && failed.length === 0
      ? [`${BUN} scripts/ci.ts ${name}`]
      : failed.map((command) => env.join('') + command)),
  )
  return !ended || !step.isNeeded
}

/** Runs the commands of a step until one fails; what they print is kept, and shown as it comes unless others run beside it. */
async function run({ commands, env }: Step, isShown: boolean): Promise<{ success: boolean; output: string }> {
  let output = ''
  for (const [command, ...args] of commands) {
    const path = Bun.which(command!, { PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}` })
    if (!path) throw new Error(`${command} is not installed: run bun install`)
    const child = Bun.spawn([path, ...args], {
      env: { ...process.env, ...env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: FILE },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const show = async (stream: ReadableStream<Uint8Array>) => {
      const decoder = new TextDecoder()
      for await (const chunk of stream) {
        if (isShown) process.stdout.write(chunk)
        output += decoder.decode(chunk, { stream: true })
      }
    }
    const [code] = await Promise.all([child.exited, show(child.stdout), show(child.stderr)])
    if (code !== 0) return { success: false, output }
  }
  return { success: true, output }
}

function readOutcome(repeat: NonNullable<Step['repeat']>): Outcome | undefined {
  try {
    return readJunit(readFileSync(FILE, 'utf8'), repeat)
  } catch {
    return undefined
  }
}

function counted({ count, repeat }: Step, output: string, outcome: Outcome | undefined): string {
  if (outcome) return `${outcome.passed} passed, ${outcome.failed.length} failed, ${outcome.skipped} skipped`
  if (repeat) return 'ended before its tests did'
  const [, found] = count?.pattern.exec(output) ?? []
  return found && count ? `${found} ${count.of}` : ''
}

function slowestLines({ slowest }: Outcome): string {
  return slowest.map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${file}`).join('\n')
}

function quoted(name: string): string {
  // the name is read as a pattern
  return `'${name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll("'", "'\\''")}'`
}
