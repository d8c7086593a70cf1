import { type AnyElysia, Elysia } from 'elysia'
import type * as v from 'valibot'
import type { Db } from '../db/open'
import { isRefused, type Refused } from '../db/transact'
import { answer, refuse } from './answers'
import { readBody, readBodyOrQuery, readId, readQuery } from './body'
import type { MaybeServer } from './client'
import { type Admin, adminsOnly, type GuardDeps } from './guard'

/** A request that came in; `admin` behind the guard of staff. */
interface Arrived {
  request: Request
  server: MaybeServer
  params: Readonly<Record<string, string>>
  admin?: Admin
}

/** The same as Elysia gives it: a path without parameters has none. */
type FromElysia = Omit<Arrived, 'params'> & Partial<Pick<Arrived, 'params'>>

/** The context of a call beside its input; `id` is that of the path, 0 without a valid one. */
export type Call<Caller = { admin: Admin }> = Caller & Omit<Arrived, 'admin'> & { id: number }

type Schema<T> = v.GenericSchema<unknown, T>

interface Takes<T> {
  /** the schema of the body, or what makes it for each call */
  body?: Schema<T> | (() => Schema<T>)
  /** bytes of the body at most */
  max?: number
  /** beside a body, which may be missing, it says what that leaves out */
  query?: Schema<T>
  /** the body may be missing, which says nothing; a query is not read */
  isBodyOptional?: true
  /** creates something: sent again without an answer, it does so once (see answersOnce) */
  once?: true
}

/** Which of the staff may make a call: each returns the answer to the others. */
interface ByStaff {
  by?: ((call: { admin: Admin }) => Response | undefined)[]
}

/** The answers to what a verb refuses, by reason: status, message and the field that is wrong, or a function that makes the answer. */
type Refusals<C> = Record<
  string,
  readonly [status: number, message: string, field?: string] | ((refused: never, call: C) => Response)
>

/** The refusals that have an answer. */
type Answered<R> = { [K in keyof R & string]: Refused<K, DetailsFor<R[K]>> }[keyof R & string]

/** What a function that makes an answer needs of the refusal. */
type DetailsFor<Answer> = Answer extends (refused: infer Details extends object, call: never) => Response
  ? [Details] extends [never]
    ? object
    : Details
  : object

type Done = Response | (object & { ok?: never })
type None = Record<never, never>
type Undone = { undo?: number | null }
type Outcome<R> = Done | Answered<R> | Promise<Done | Answered<R>>
type Verb<T, R, C> = (input: T, call: C) => Outcome<R>

interface Add<C, Own> {
  (path: string, verb: (call: C) => Outcome<None>): Calls<C, Own>
  <T>(path: string, takes: Own & Takes<T> & { refusals?: never }, verb: Verb<T, None, C>): Calls<C, Own>
  <T, const R extends Refusals<C>>(
    path: string,
    takes: Own & Takes<T> & { refusals: R },
    verb: Verb<T, R, C>,
  ): Calls<C, Own>
  // `done` is said when the verb returns no more than that it did it, and the act by which that is undone
  <T, const R extends Refusals<C>>(
    path: string,
    takes: Own & Takes<T> & { refusals: R; done: string },
    verb: (input: T, call: C) => ({ ok: true } & Undone) | Answered<R>,
  ): Calls<C, Own>
}

interface Calls<C, Own> extends Record<'get' | 'post' | 'put' | 'patch' | 'delete', Add<C, Own>> {
  /** the calls, to be used by an app */
  routes(): Elysia
}

/** What calls of staff work on. */
export interface StaffDeps extends GuardDeps {
  db: Db
}

export function staffCalls(deps: GuardDeps) {
  return createCalls(({ admin }, { by = [] }: ByStaff) => {
    const caller = { admin: admin! }
    for (const check of by) {
      const refusal = check(caller)
      if (refusal) return refusal
    }
    return caller
  }, adminsOnly(deps))
}

/** Returns what adds calls: `admit` says who makes one, its input is read, the verb called, its refusal answered. */
export function createCalls<Caller extends object, Own extends object>(
  admit: (arrived: Arrived, own: Own) => Caller | Response,
  guard: AnyElysia = new Elysia(),
) {
  const routes = new Elysia()
  routes.use(guard)
  const once = answersOnce()
  type C = Call<Caller>
  type Whole<T> = Own & Takes<T> & { refusals?: Refusals<C>; done?: string }
  const adds = (method: string): Add<C, Own> => {
    function add<T>(
      path: string,
      ...rest:
        | [(call: C) => Outcome<None>]
        | [Whole<T>, (input: T, call: C) => Outcome<Refusals<C>> | ({ ok: true } & Undone)]
    ): Calls<C, Own> {
      const [takes, verb] = rest.length === 2 ? rest : [{} as Whole<T>, (_: T, call: C) => rest[0](call)]
      // destructured here, and with no default: Elysia parses the source of a handler for what it uses. It reads the body for one
      // that passes the whole context on, and gives no server to a minified one with braces between its parameters
      routes.route(method, path, async ({ request, server, params: given, admin }: FromElysia) => {
        const params = given ?? {}
        const caller = admit({ request, server, params, ...(admin && { admin }) }, takes)
        if (caller instanceof Response) return caller
        const run = async () => {
          const read = await inputOf(takes, request)
          if (!read.ok) return read.answer
          const call = { request, server, params, id: readId(params.id), ...caller }
          const outcome = await verb(read.value, call)
          if (outcome instanceof Response) return outcome
          if (isRefused(outcome)) return answerTo(outcome, takes.refusals![outcome.reason]!, call)
          if (takes.done === undefined) return answer(outcome)
          const { undo } = outcome as Undone
          return answer({ success: true, message: takes.done, ...(undo !== undefined && { undo }) })
        }
        return takes.once ? once({ request, admin }, run) : run()
      })
      return calls
    }
    return add
  }
  const calls: Calls<C, Own> = {
    get: adds('GET'),
    post: adds('POST'),
    put: adds('PUT'),
    patch: adds('PATCH'),
    delete: adds('DELETE'),
    routes: () => routes,
  }
  return calls
}

function answerTo<C>(refused: Refused<string>, refusal: Refusals<C>[string], call: C): Response {
  if (typeof refusal === 'function') return refusal(refused as never, call)
  const [status, message, field] = refusal
  return refuse(status, message, field === undefined ? {} : { errors: { [field]: message } })
}

function inputOf<T>({ body: given, query, isBodyOptional, max }: Takes<T>, request: Request) {
  const body = typeof given === 'function' ? given() : given
  if (body && isBodyOptional) return readBodyOrQuery(request, body, {})
  if (query) return body ? readBodyOrQuery(request, query) : readQuery(request, query)
  if (!body) return { ok: true as const, value: undefined as T }
  return readBody(request, body, max)
}

/** Names a request that staff send once more because no answer came: what it creates is created once. */
const REQUEST_HEADER = 'x-semeja-request'

/** Milliseconds for which an answer is kept, and most answers. */
const KEPT_MS = 60 * 60_000
const KEPT_MAX = 500
/** Characters of a name at most. */
const NAME_MAX = 80

/** Returns what answers a request: one with a name that came before gets the same answer, without being done again, unless it was refused. */
function answersOnce() {
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
