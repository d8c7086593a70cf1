const given = new WeakMap<Request, string>()
// ids of one process share a prefix, and no two processes have the same
const start = crypto.randomUUID().slice(0, 8)
let count = 0

/** Returns the id of a request, which is sent with its answer (`x-request-id`) and logged in its lines. */
export function requestId(request: Request): string {
  const id = finalId(request)
  given.set(request, id)
  return id
}

/** The same for the last use of a request's id, which is forgotten afterwards. */
export function finalId(request: Request): string {
  return given.get(request) ?? `${start}-${(++count).toString(36)}`
}
