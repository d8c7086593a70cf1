import { expect, setDefaultTimeout, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import type { Candidates, TableScore } from '../../src/domain/matchmaking/seating'
import { startPages } from '../support/pages'

setDefaultTimeout(60_000)

/** A table with two women, of whom one says no, and a man and a woman as backups. */
async function startTwoWomen() {
  const app = await startPages({ backups: 2 })
  const [leaving, staying] = app.members as [number, number]
  const [man, woman] = app.backups as [number, number]
  app.db.run(sql`update profiles set birthdate = '2000-05-05', gender = iif(user_id in (${leaving}, ${staying}, ${woman}), 0, 1),
    activity = 2, budget = 0, comfort_level = 4, hobbies = 1, interests = 2, smoker = 0, drinker = 0, completed_at = registered_at`)
  const alone = `${app.db.values<[string]>(sql`select name from profiles where user_id = ${staying}`)[0]![0]} is the only woman`
  const breaks = async () => {
    const { table }: { table: TableScore } = await app.staff('GET', `/api/dinner-groups/${app.groupId}`)
    return table.breaks.map(({ rule }) => rule)
  }
  return { ...app, leaving, staying, man, woman, alone, breaks }
}

test('staff are shown beforehand who would be alone of a gender by the backup who has the seat of a guest', async () => {
  const app = await startTwoWomen()
  await app.setStatus(app.leaving, 'dropped')
  const path = `/api/dinner-groups/${app.groupId}/candidates/${app.leaving}`
  const { candidates }: Candidates = await app.staff('GET', path)
  const said = candidates.map(({ userId, breaks }) => [userId, breaks.map(({ message }) => message)])
  expect(said).toMatchObject([
    [app.woman, []],
    [app.man, [expect.stringContaining('is the only woman')]],
  ])
})
