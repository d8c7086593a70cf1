// what half a year of evenings makes of its guests, by how many of them pay before there is a table: lives the year's houses
// (`bun run build` first) and prints the last lines of each: `bun tests/bench/evenings.ts [weeks] [seed]`
import { join } from 'node:path'
import { machine } from './measure'

/** All, 60, 20 and none of 100 pay first. */
const HOUSES = ['all', 'most', 'few', 'none']
const [WEEKS = '26', SEED = '1'] = process.argv.slice(2)

console.log(`${machine()}\n${WEEKS} weeks of two evenings, seed ${SEED}\n`)
const waiting = [...HOUSES]
const work = async () => {
  for (let house = waiting.shift(); house; house = waiting.shift()) await live(house)
}
await Promise.all([work(), work()])

async function live(house: string) {
  const year = join(import.meta.dir, '../year/year.ts')
  const child = Bun.spawn(['bun', year, '--house', house, '--weeks', WEEKS, '--seed', SEED], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const text = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`${house}: ${text.slice(-2000)}`)
  const from = text.indexOf(`house ${house}`)
  const to = text.indexOf('\ncounts:', from)
  console.log(text.slice(from, to))
}
