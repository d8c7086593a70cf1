import type { Db } from '../db/open'
import { listSignUps } from '../users/search/find'

/** Milliseconds until it is looked whether somebody signed up, and between two steps while there are more. */
const EVERY_MS = 1000
const MORE_MS = 100
/** Sign-ups of one step, which takes some milliseconds. */
const STEP = 500

/** Lists who has signed up on a timer, so that the next search need not wait for many. Returns a stop function. */
export function startListing(db: Db, everyMs = EVERY_MS): () => void {
  let timer = setTimeout(list, everyMs)

  function list() {
    let isDone = true
    try {
      isDone = listSignUps(db, STEP)
    } catch {
      // for example a full disk or another program that writes: the next search lists them, or the next attempt
    }
    timer = setTimeout(list, isDone ? everyMs : MORE_MS)
  }
  return () => clearTimeout(timer)
}
