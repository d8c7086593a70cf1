// how cost grows with the people: `bun tests/bench/growth.ts [people…] [--cpu]`, default 1,000 to 1,000,000; prints a table and the
// server's memory, and draws docs/images/growth.svg
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { machine, percentile, table } from './measure'
import { measureSizes } from './people'
import { logPlot } from './plot'
import { EXECUTABLE, startServer } from './servers'

const REPEATS = 40
const IMAGE = resolve(import.meta.dir, '../../docs/images/growth.svg')
const given = process.argv.slice(2).map(Number).filter(Boolean)
const sizes = given.length > 0 ? given : [1000, 10_000, 100_000, 1_000_000]
if (!existsSync(EXECUTABLE)) throw new Error('there is no dist/semeja: bun run build makes it')

const LISTS = ['name', 'age', 'completed', 'groups']
  .map((sort) => `/api/users?sort=${sort}&size=500`)
  .concat(['ayu', 'panjaitan', 'vegetarian', '7778888', 'musik'].map((word) => `/api/users?search=${word}`))
  .concat([
    '/api/users?genders=male&activities=IRT&hobbies=Baca%20Buku',
    '/api/stats',
    '/api/dinner-groups?page=0',
  ])

let memory: Record<string, string>[] = []
const measured = await measureSizes(sizes, REPEATS, {
  plotted: true,
  look: async (folder) => {
    memory = await memoryOf(folder)
  },
})
const medians = new Map(
  [...measured[0]!.keys()].map((name) => [
    name,
    sizes.map((people, i): [number, number] => [people, percentile(measured[i]!.get(name)!, 0.5)]),
  ]),
)

console.log(`${machine()}\n\nms for one answer in the server, median of ${REPEATS}\n`)
const rows = [...medians].map(([what, points]) => ({
  what,
  ...Object.fromEntries(
    points.map(([people, ms]) => [`${people.toLocaleString('en')} people`, ms.toFixed(2)]),
  ),
  'last by 10,000': (
    points.at(-1)![1] / (points.find(([people]) => people === 10_000) ?? points[0]!)[1]
  ).toFixed(1),
}))
console.log(table(rows))
console.log(`\nmemory of the server with ${sizes.at(-1)!.toLocaleString('en')} people\n\n${table(memory)}`)
const lines = [...medians].map(([name, points]) => ({ name, points }))
await Bun.write(IMAGE, logPlot('Time of one answer as people grow', 'people', 'ms, median', lines))

/** What the served executable keeps in memory: idle, and after lists were asked for. */
async function memoryOf(dataDir: string): Promise<Record<string, string>[]> {
  const [username, password] = ['penguji', 'rahasia-sekali']
  const settings = { ADMIN_USERNAME: username, ADMIN_PASSWORD: password }
  const server = await startServer({ name: 'semeja', command: [EXECUTABLE], dataDir, settings })
  try {
    const headers = { 'content-type': 'application/json', origin: server.url }
    const body = JSON.stringify({ username, password })
    const signedIn = await fetch(`${server.url}/api/login`, { method: 'POST', headers, body })
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
    const used = () => `${Math.round(server.rss())} MB`
    await Bun.sleep(2000)
    const rows = [{ when: 'idle', memory: used() }]
    for (const query of LISTS)
      for (let i = 0; i < 20; i++) {
        const answer = await fetch(`${server.url}${query}`, { headers: { cookie } })
        if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
        await answer.arrayBuffer()
      }
    rows.push({ when: 'after the lists', memory: used() })
    return rows
  } finally {
    await server.stop()
  }
}
