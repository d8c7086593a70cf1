// fills the empty database of DATA_DIR with a year of a house, which has something to show on every page; it takes half a minute
import '../src/test-clock'
import { readConfig } from '../src/config'
import { markDemo } from '../src/db/demo-mark'
import { closeDatabase, openDatabase } from '../src/db/open'
import { todayIn } from '../src/domain/time'
import { countUsers } from '../src/users/users'
import { fillYear } from './made-up-year/fill'

const { dataDir, timeZone } = readConfig(process.env)
const db = openDatabase(dataDir)
if (countUsers(db).all > 0) throw new Error('there are people in this database: a year needs an empty one')
markDemo(db)
await fillYear(db, 1, todayIn(timeZone), timeZone)
closeDatabase(db)
