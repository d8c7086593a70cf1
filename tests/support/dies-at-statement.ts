// a process that erases somebody, then works a night, and kills itself at one statement: KIND, DATA_DIR, PHONE, TOKEN, AT
import { writeSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { privacyCommand } from '../../src/cli/privacy'
import { readConfig } from '../../src/config'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { createLog } from '../../src/log'
import { eraseDue } from '../../src/privacy/erasures'
import { createApp } from '../../src/server/app'
import { dailyWork } from '../../src/upkeep/housekeeping'
import { newWorker } from './app'
import { aroundStatements } from './around-statements'

const { KIND = '', DATA_DIR = '', PHONE = '', TOKEN = '', AT = '0' } = process.env
/** Each statement has two points: before and after it; 0 is none. */
const at = Number(AT)
let isArmed = false
let points = 0

aroundStatements((work) => {
  point()
  const result = work()
  point()
  return result
})

function point() {
  if (isArmed && ++points === at) process.kill(process.pid, 'SIGKILL')
}

/** Does something that may be killed, and says that it was answered. */
async function armed(what: string, work: () => unknown) {
  isArmed = true
  const done = await work()
  isArmed = false
  writeSync(1, `${what} ${done ?? ''}\n`)
}

const config = { ...readConfig({ DATA_DIR }), registerPerMinute: 1000 }
const log = createLog('error', () => {})

if (KIND === 'command') {
  console.log = () => {}
  await armed('erased', () => privacyCommand(config, ['erase', PHONE], true))
}
const db = openDatabase(DATA_DIR)
if (KIND === 'oneself') {
  const app = await createApp({ db, config, log, startWorker: newWorker })
  await armed('requested', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` }
    const body = JSON.stringify({ digits: PHONE.slice(-4), giveUpMoney: true })
    const url = 'http://localhost:3000/api/me'
    const answer = await app.handle(new Request(url, { method: 'DELETE', headers, body }))
    return answer.status
  })
  db.run(sql`update erasures set erases_at = '2026-01-01T00:00:00.000Z'`)
  await armed('erased', () => eraseDue(db))
}
await armed('night', () => dailyWork({ db, config, log }))
closeDatabase(db)
writeSync(1, `points ${points}\n`)
process.exit()
