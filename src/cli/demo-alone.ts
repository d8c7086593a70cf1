import { sql } from 'drizzle-orm'
import type { Db } from '../db/open'
import type { Tx } from '../db/transact'
import { createRandom } from '../matchmaking/core/random'

/**
 * Runs a long change in one transaction, of which nothing stays when it throws. Nothing else runs meanwhile, so that digits are those
 * of `seed`.
 */
export async function alone<T>(db: Db, seed: number, change: (tx: Tx) => Promise<T>): Promise<T> {
  const endDigits = seedDigits(seed)
  db.run(sql`begin immediate`)
  try {
    const outcome = await change(db as Tx)
    db.run(sql`commit`)
    return outcome
  } catch (error) {
    db.run(sql`rollback`)
    throw error
  } finally {
    endDigits()
  }
}

/** Draws the same digits, by which transfers are known, for the same seed, until the function that is returned is called. */
function seedDigits(seed: number): () => void {
  const { random } = Math
  const digits = createRandom(seed)
  Math.random = () => digits.below(2 ** 30) / 2 ** 30
  return () => {
    Math.random = random
  }
}
