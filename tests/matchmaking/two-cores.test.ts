import { expect, test } from 'bun:test'
import { createTurns, endTurns, helperOf, type Shared } from '../../src/matchmaking/core/passes'
import { columns } from '../../src/matchmaking/core/people'
import { seat } from '../../src/matchmaking/core/seat'
import { madeUpPeople } from '../support/people'
import { sampled } from '../support/sampled'
import { validate } from '../support/validate'

test('a second core changes no table', async () => {
  const pool = { rows: madeUpPeople(sampled(5000, 9000), 4), apart: [] }
  const people = columns(pool.rows, pool.apart)
  const options = { seed: 5, maxMoves: sampled(10_000_000, 30_000_000), now: () => 0 }
  const alone = seat(people, options)

  const worker = new Worker(new URL('../../src/matchmaker.ts', import.meta.url).href)
  const turns = createTurns()
  const ready = new Promise((resolve, reject) => {
    worker.onmessage = resolve
    worker.onerror = reject
  })
  worker.postMessage({ turns })
  await ready
  let passes = 0
  const helper = (shared: Shared) => {
    worker.postMessage({ turns, shared })
    const { start, finish } = helperOf(turns)
    return {
      start,
      finish() {
        passes++
        return finish()
      },
    }
  }
  const together = seat(people, { ...options, helper })
  endTurns(turns)
  worker.terminate()

  expect(passes).toBeGreaterThan(1)
  expect(together).toEqual(alone)
  expect(validate(pool, together)).toEqual([])
}, 120_000)
