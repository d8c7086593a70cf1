// prints how many objects the heap holds once a server could answer the first page; the folder of its data is the argument
import { heapStats } from 'bun:jsc'
import '../../src/server/serve'
import { readConfig } from '../../src/config'
import { closeDatabase, openDatabase } from '../../src/db/open'
import { createSender, loadSite } from '../../src/site/pages'

const config = readConfig({ DATA_DIR: process.argv[2] })
const db = openDatabase(config.dataDir)
const page = createSender('main', loadSite(config))(new Request('http://localhost/'))
if (page?.status !== 200) throw new Error('there is no page')
Bun.gc(true)
console.log(heapStats().objectCount)
closeDatabase(db)
