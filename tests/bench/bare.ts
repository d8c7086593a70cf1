// the naive way, a commit for each request and nothing checked: Bun.serve and prepared inserts, into one table without
// any index; with OUR_TABLES into ours: account, person, profile and the link to one's own page. Nothing lists what it stores
// for searches, as Semeja does meanwhile, beside the sign-ups
import { Database } from 'bun:sqlite'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

interface Body extends Record<string, string | number | string[]> {
  username: string
  secret: string
  name: string
  phone: string
  activities: string[]
  hobbies: string[]
  interests: string[]
}

const { DATA_DIR = '', PORT, OUR_TABLES } = process.env
mkdirSync(DATA_DIR, { recursive: true })
const db = new Database(join(DATA_DIR, 'semeja.db'), { create: true })
for (const pragma of ['busy_timeout = 5000', 'journal_mode = wal', 'synchronous = full'])
  db.run(`pragma ${pragma}`)
for (const pragma of ['cache_size = -16000', 'temp_store = memory']) db.run(`pragma ${pragma}`)
const store = OUR_TABLES ? intoOurTables() : intoOneTable()

Bun.serve({
  hostname: '127.0.0.1',
  port: Number(PORT),
  async fetch(request) {
    if (request.method !== 'POST') return new Response('ok')
    const body = (await request.json()) as Body
    return Response.json(
      { success: true, user: { id: store(body), username: body.username } },
      { status: 201 },
    )
  },
})

function intoOneTable() {
  db.run(`create table if not exists profiles (user_id integer primary key autoincrement, username text not null,
    name text not null, phone text not null, birthdate text, gender text, activity text, budget text,
    comfort_level integer, hobbies text, interests text, smoker text, drinker text, dietary_restrictions text,
    registered_at text not null)`)
  const insert = db.query<{ id: number }, (string | number)[]>(
    `insert into profiles values (null, ${marks(14)}) returning user_id as id`,
  )
  return (body: Body) => insert.get(...values(body), body.hobbies.join(), body.interests.join(), now())!.id
}

function intoOurTables() {
  const insertUser = db.query<{ id: number }, [string, string, string]>(
    'insert into users (username, secret_hash, created_at) values (?, ?, ?) returning id',
  )
  const insertPerson = db.query<{ id: number }, string>('insert into people (phone) values (?) returning id')
  const insertProfile =
    db.query(`insert into profiles (user_id, person_id, search_text, name, birthdate, gender,
    activity, budget, comfort_level, smoker, drinker, dietary_restrictions, hobbies, interests, registered_at,
    completed_at) values (${marks(16)})`)
  const insertLink = db.query(
    `insert into links (token_hash, user_id, scope, created_at, expires_at) values (?, ?, 'signup', ?, ?)`,
  )
  return db.transaction((body: Body) => {
    const at = now()
    const { id } = insertUser.get(body.username, hash(body.secret), at)!
    const choices = { gender: 1, activities: [1 as never], budget: 1, smoker: 0, drinker: 0 }
    const [username, name, phone, ...others] = values({ ...body, ...choices, birthdate: '2001-08-17' })
    const searchText = `${username}\n${phone}\n${name}\n`.toLowerCase()
    const personId = insertPerson.get(String(phone))!.id
    insertProfile.run(id, personId, searchText, name!, ...others, 0b10000001, 0b100010, at, at)
    insertLink.run(hash(crypto.randomUUID()), id, at, at)
    return id
  }).immediate
}

function values(body: Body): (string | number)[] {
  const { username, name, phone, birthdate, gender, activities, budget, comfortLevel, smoker, drinker } = body
  return [
    username,
    name,
    phone,
    ...[birthdate, gender, activities[0]!, budget, comfortLevel, smoker, drinker, body.dietaryRestrictions],
  ] as (string | number)[]
}

function hash(text: string): string {
  return new Bun.CryptoHasher('sha256').update(text).digest('base64url')
}

function marks(n: number): string {
  return Array(n).fill('?').join(', ')
}

function now(): string {
  return new Date().toISOString()
}
