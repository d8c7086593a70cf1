// the users table at scale: `bun tests/bench/users.ts [people…] [--cpu]`, default 10,000 and 1,000,000
import { machine, percentile, table } from './measure'
import { measureSizes } from './people'

const REPEATS = 100
const given = process.argv.slice(2).map(Number).filter(Boolean)
const sizes = given.length > 0 ? given : [10_000, 1_000_000]

const measured = await measureSizes(sizes, REPEATS)

console.log(`${machine()}\n\nms for one answer in the server, ${REPEATS} of each\n`)
const rows = [...measured[0]!.keys()].map((name) => {
  const runs = measured.map((times) => times.get(name)!)
  const cells = runs.map(
    (times) => `${percentile(times, 0.5).toFixed(2)}, ${percentile(times, 0.95).toFixed(2)}`,
  )
  const grown = percentile(runs.at(-1)!, 0.5) / percentile(runs[0]!, 0.5)
  return {
    query: name,
    ...Object.fromEntries(
      sizes.map((people, i) => [`${people.toLocaleString('en')}: median, p95`, cells[i]!]),
    ),
    'median, ratio': grown.toFixed(1),
  }
})
console.log(table(rows))
