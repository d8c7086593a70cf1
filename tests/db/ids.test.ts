import { expect, test } from 'bun:test'
import * as v from 'valibot'
import { closeDatabase, type Db, openDatabase } from '../../src/db/open'
import { type Tx, transact } from '../../src/db/transact'
import { registrationSchema } from '../../src/domain/profile/registration'
import { createRegistration } from '../../src/registration/registration'
import { deleteAccounts, userInserter } from '../../src/users/users'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'

/** Signs somebody up as the server does; `byStaff` as staff do. Returns the ids of the account and of the person. */
async function add(db: Db, n: number, { byStaff = false } = {}) {
  const { secret: _, ...person } = v.parse(registrationSchema('2026-11-21'), answers(n))
  if (byStaff)
    transact(db, () =>
      userInserter(db as Tx)({ ...person, username: `u${n}`, at: '2026-11-21T05:00:00.000Z' }),
    )
  else await createRegistration(db).registerVisitor(person)
  return db.$client
    .query<{ userId: number; personId: number }, []>(
      'select user_id as userId, person_id as personId from profiles order by user_id desc limit 1',
    )
    .get()!
}

test('every sign-up has higher ids than any before it, also where those are deleted and the server starts again', async () => {
  const dataDir = emptyFolder()
  let db = openDatabase(dataDir)
  let last = { userId: 0, personId: 0 }
  for (let n = 0; n < 240; n++) {
    const next = await add(db, n, { byStaff: n % 7 === 0 })
    expect(next.userId).toBeGreaterThan(last.userId)
    expect(next.personId).toBeGreaterThan(last.personId)
    last = next
    if (n % 3 === 0) transact(db, (tx) => deleteAccounts(tx, [next.userId]))
    if (n % 50 === 49) {
      closeDatabase(db)
      db = openDatabase(dataDir)
    }
  }
  closeDatabase(db)
})
