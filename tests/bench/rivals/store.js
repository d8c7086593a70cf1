// what the rivals under Node store with: our tables (made by our migrations), our rules, one transaction per sign-up
import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as v from 'valibot'
import {
  ACTIVITIES,
  BUDGETS,
  codeOf,
  GENDERS,
  HOBBIES,
  INTERESTS,
  TERMS_VERSION,
  toBits,
  YES_NO,
} from '../../../src/domain/profile.ts'
import { registrationSchema } from '../../../src/domain/registration.ts'
import { todayIn } from '../../../src/domain/today.ts'

const db = new Database(join(process.env.DATA_DIR, 'semeja.db'), { fileMustExist: true })
for (const pragma of [
  'busy_timeout = 5000',
  'journal_mode = wal',
  'synchronous = full',
  'cache_size = -16000',
])
  db.pragma(pragma)
for (const pragma of ['foreign_keys = on', 'temp_store = memory']) db.pragma(pragma)

const holder = db.prepare('select id from users where username collate nocase = ?')
const insertUser = db.prepare('insert into users (username, secret_hash, created_at) values (?, ?, ?)')
const person = db.prepare('select id from people where phone = ?').pluck()
const insertPerson = db.prepare('insert into people (phone) values (?)')
const insertProfile =
  db.prepare(`insert into profiles (user_id, person_id, name, birthdate, gender, activity, budget,
  comfort_level, hobbies, interests, smoker, drinker, dietary_restrictions, search_text, registered_at, completed_at,
  terms_version, terms_accepted_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
const insertLink = db.prepare(
  `insert into links (token_hash, user_id, scope, created_at, expires_at) values (?, ?, 'signup', ?, ?)`,
)
const schema = registrationSchema(todayIn())

const store = db.transaction((answers) => {
  if (holder.get(answers.username)) return undefined
  const now = new Date().toISOString()
  const { lastInsertRowid: id } = insertUser.run(answers.username, hash(answers.secret), now)
  const personId = person.get(answers.phone) ?? insertPerson.run(answers.phone).lastInsertRowid
  insertProfile.run(
    id,
    personId,
    answers.name,
    answers.birthdate,
    codeOf(GENDERS, answers.gender),
    codeOf(ACTIVITIES, answers.activities),
    codeOf(BUDGETS, answers.budget),
    answers.comfortLevel,
    toBits(HOBBIES, answers.hobbies),
    toBits(INTERESTS, answers.interests),
    codeOf(YES_NO, answers.smoker),
    codeOf(YES_NO, answers.drinker),
    answers.dietaryRestrictions,
    [answers.username, answers.phone, answers.name, answers.dietaryRestrictions].join('\n').toLowerCase(),
    now,
    now,
    TERMS_VERSION,
    now,
  )
  insertLink.run(hash(randomUUID()), id, now, now)
  return { id, username: answers.username }
})

function hash(text) {
  return createHash('sha256').update(text).digest('base64url')
}

/** Checks and stores a sign-up; answers the status and the body. */
export function signUp(body) {
  const checked = v.safeParse(schema, body)
  if (!checked.success) return [422, { success: false, message: checked.issues[0].message }]
  const user = store.immediate(checked.output)
  return user
    ? [201, { success: true, message: 'Pendaftaran kamu udah kita simpen!', user }]
    : [409, { success: false }]
}
