import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createShared } from '../../src/db/shared'
import { atOnce, inSlices } from '../../src/db/steps'
import { openForFile } from '../support/app'

const db = openForFile()

let changes = 0
function change() {
  changes += 1
  db.run(sql`insert or replace into settings values ('tried', ${String(changes)})`)
}

/** What is shared: it is as the last change left it when it was begun, and how often it was computed. */
function counted() {
  let begun = 0
  const read = createShared(db, async () => {
    begun += 1
    const seen = changes
    await Bun.sleep(5)
    return seen
  })
  return { read, begun: () => begun }
}

test('is computed once for all who ask at the same state of the database', async () => {
  const { read, begun } = counted()
  expect(await Promise.all([read(), read(), read()])).toEqual([changes, changes, changes])
  expect(await read()).toBe(changes)
  expect(begun()).toBe(1)
  change()
  expect(await read()).toBe(changes)
  expect(begun()).toBe(2)
})

test('shows a change to everybody who asks after it, also while others wait', async () => {
  const { read, begun } = counted()
  const answers: Promise<void>[] = []
  for (let i = 0; i < 20; i++) {
    const before = changes
    answers.push(read().then((seen) => expect(seen).toBeGreaterThanOrEqual(before)))
    if (i % 3 === 0) change()
    if (i % 5 === 0) await Bun.sleep(3)
  }
  await Promise.all(answers)
  // who comes while one is computed waits for the next, and all of them for the same
  expect(begun()).toBeLessThan(12)
})

test('is tried again after it failed', async () => {
  let times = 0
  const read = createShared(db, async () => {
    times += 1
    if (times === 1) throw new Error('the disk is gone')
    return times
  })
  const [first, second] = await Promise.allSettled([read(), read()])
  expect([first.status, second.status]).toEqual(['rejected', 'rejected'])
  expect(await read()).toBe(2)
})

test('what is computed in slices lets others go on, and comes to the same', async () => {
  let over = false
  // ends only once something else was done meanwhile
  function* waiting(): Generator<void, string> {
    while (!over) yield
    return 'done'
  }
  setTimeout(() => {
    over = true
  }, 1)
  expect(await inSlices(waiting())).toBe('done')
  expect(atOnce(waiting())).toBe('done')
})
