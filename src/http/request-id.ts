const given = new WeakMap<Request, string>()
// what one process gives its requests begins alike, and no two processes begin alike
const start = crypto.randomUUID().slice(0, 8)
let count = 0

/** The id of a request: in its answer (`x-request-id`), in its line in the log, and in lines about its errors. */
export function requestId(request: Request): string {
  const id = finalId(request)
  given.set(request, id)
  return id
}

/** The same for the last one to ask, who need not be remembered. */
export function finalId(request: Request): string {
  return given.get(request) ?? `${start}-${(++count).toString(36)}`
}
