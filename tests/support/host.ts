// serves what a worker of the browser tests asks for (hosted.ts), one database after another: loaded and compiled once, not for each test
import './cheap-hashes'
import { Database } from 'bun:sqlite'
import { demoCommand } from '../../src/cli/demo'
import { readConfig } from '../../src/config'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { createLog } from '../../src/log'
import { startServices } from '../../src/server/services'
import { openHouse } from '../../src/site/current-house'
import { loadSite } from '../../src/site/pages'
import type { Question, Verbs } from './hosted'
import { keptWorkers } from './kept-worker'

const startWorker = keptWorkers(new URL('../../src/matchmaker.ts', import.meta.url))
let stop = async () => {}
const rejections: unknown[] = []
process.on('unhandledRejection', (error) => void rejections.push(error))

const verbs: Verbs = {
  async open(settings) {
    const environment = readConfig(settings)
    const db = openDatabase(environment.dataDir)
    // waiting for the disk is for power cuts
    db.$client.run('pragma synchronous = off')
    const house = openHouse(db, environment)
    const { config } = house
    const services = await startServices({
      db,
      config: environment,
      house,
      log: createLog(config.logLevel, (line) => process.send!({ line: line.trimEnd() })),
      startWorker,
      site: loadSite(config),
    })
    const { app, setupToken } = services
    const server = Bun.serve({
      hostname: config.host,
      port: config.port,
      fetch: app.handle,
      maxRequestBodySize: 2 * 1024 * 1024,
      // longer than a test makes no call: one on a connection that is just being closed would fail
      idleTimeout: 240,
    })
    app.attach(server)
    services.startUpkeep()
    stop = async () => {
      stop = async () => {}
      app.stop()
      await server.stop(true)
      await services.stop()
      closeDatabase(db)
    }
    return { port: server.port!, setupToken }
  },

  async close() {
    await stop()
    if (rejections.length > 0) throw new Error(`unhandled: ${Bun.inspect(rejections.splice(0))}`)
  },

  async fill(settings, people) {
    const code = await demoCommand(readConfig(settings), people, 1)
    if (code !== 0) throw new Error(`the demo ended with ${code}`)
  },

  async change(file, statement) {
    // a connection of its own: the server has to find out by itself
    using db = new Database(file, { readwrite: true, create: false })
    db.run('pragma busy_timeout = 10000')
    db.run(statement)
  },
}

process.on('message', async ({ id, verb, args }: Question) => {
  try {
    const answer = await (verbs[verb] as (...args: unknown[]) => Promise<unknown>)(...args)
    process.send!({ id, answer })
  } catch (error) {
    process.send!({ id, error: Bun.inspect(error) })
  }
})
process.on('disconnect', () => process.exit())
