/** Hashes computed concurrently: each takes 19 MiB and a core. */
const AT_ONCE = 2
/** Most sign-ins in the queue; a longer queue would take seconds. */
const WAITING_MAX = 40

/** Returns the argon2id hash to store for a password. 19 MiB and two passes are OWASP's figures: many sign-ins at once fit a small machine. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 }))
}

/** Whether a password matches; without a hash it takes as long. Returns `busy` while too many wait already. */
export async function verifyPassword(
  password: string,
  hash: string | null | undefined,
): Promise<boolean | 'busy'> {
  if (waiting.length >= WAITING_MAX) return 'busy'
  const compared = hash ?? (await decoy)
  const fits = await inTurn(() => Bun.password.verify(password, compared))
  return fits && hash != null
}

const waiting: (() => void)[] = []
let working = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) await new Promise<void>((begin) => waiting.push(begin))
  else working++
  try {
    return await work()
  } finally {
    // the slot goes to the first in the queue, not to a new call
    const next = waiting.shift()
    if (next) next()
    else working--
  }
}

const decoy = hashPassword(crypto.randomUUID())
