/** The argon2id hash to store for a password. 19 MiB and two passes are OWASP's figures: many sign-ins at once fit a small machine. */
export function hashPassword(password: string): Promise<string> {
  return Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 })
}

/** Whether a password fits its hash; without a hash the same work is done in vain, so that an unknown name takes as long as a known one. */
export async function verifyPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const fits = await Bun.password.verify(password, hash ?? (await decoy))
  return fits && hash != null
}

const decoy = hashPassword(crypto.randomUUID())
