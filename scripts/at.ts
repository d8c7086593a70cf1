// runs a command with the clock at the next such hour of the house, or at the end of the month: `bun scripts/at.ts 06.30 bun test tests/money`
import { DEFAULT_ZONE } from '../src/domain/today'
import { LAST_DAY, secondsUntil } from './clocks'

const [at = '', ...command] = Bun.argv.slice(2)
const untilThen = () => secondsUntil(at, DEFAULT_ZONE, new Date())
if (untilThen() === undefined || command.length === 0)
  throw new Error(`say when and what: 06.30 bun test, or ${LAST_DAY} bun test`)
if (!Bun.which('faketime') && process.getuid?.() === 0 && Bun.which('apt-get')) {
  const install = () => run('apt-get', 'install', '-y', '--no-install-recommends', 'faketime')
  if (install() !== 0 && run('apt-get', 'update') === 0) install()
}
if (!Bun.which('faketime')) throw new Error("faketime is missing: install Debian's package faketime")
process.exit(run('faketime', '-m', '-f', `+${untilThen()}s`, ...command))

function run(...args: string[]): number {
  // what counts elapsed time, and the age of files, stays as it is
  const env = { ...process.env, FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' }
  return Bun.spawnSync(args, { env, stdio: ['ignore', 'inherit', 'inherit'] }).exitCode
}
