/** Names a request that staff send once more because no answer came: what it creates is created once. */
export const REQUEST_HEADER = 'x-semeja-request'

/** Milliseconds for which an answer is kept, and most answers. */
const KEPT_MS = 60 * 60_000
const KEPT_MAX = 500
/** Characters of a name at most. */
const NAME_MAX = 80

/** Returns what answers a request: one with a name that came before gets the same answer, without being done again, unless it was refused. */
export function answersOnce() {
  const kept = new Map<string, Promise<Response>>()
  return async (
    { request, admin }: { request: Request; admin?: { id: number } | undefined },
    run: () => Promise<Response>,
  ): Promise<Response> => {
    const name = request.headers.get(REQUEST_HEADER)
    if (!name || name.length > NAME_MAX || !admin) return run()
    // of one account and path: nobody reads what another one was answered
    const key = `${admin.id} ${new URL(request.url).pathname} ${name}`
    const before = kept.get(key)
    if (before) return (await before).clone()
    const forget = () => kept.delete(key)
    const answer = run()
    kept.set(key, answer)
    if (kept.size > KEPT_MAX) kept.delete(kept.keys().next().value!)
    setTimeout(forget, KEPT_MS).unref()
    try {
      const given = await answer
      if (!given.ok) forget()
      return given.clone()
    } catch (error) {
      forget()
      throw error
    }
  }
}
