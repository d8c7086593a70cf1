import { Elysia } from 'elysia'
import type * as v from 'valibot'
import { isRefused, type Refused } from '../db/transact'
import { answer, refuse } from './answers'
import { readBody, readQuery } from './body'
import type { MaybeServer } from './client'
import { type Admin, adminsOnly, type GuardDeps } from './guard'

/** What comes with a call of staff beside its input. */
export interface Call {
  request: Request
  server: MaybeServer
  params: Readonly<Record<string, string>>
  admin: Admin
}

type Schema<T> = v.GenericSchema<unknown, T>

/** The input of a call and who may make it. */
interface Takes<T> {
  /** the schema of the body, or what makes it for each call */
  body?: Schema<T> | (() => Schema<T>)
  /** bytes of the body at most */
  max?: number
  query?: Schema<T>
  /** for some of the staff: each returns the answer to the others */
  by?: ((call: Pick<Call, 'admin'>) => Response | undefined)[]
}

/** The answers to what a verb refuses, by reason: status, message and the field that is wrong, or a function that makes the answer. */
type Refusals = Record<
  string,
  readonly [status: number, message: string, field?: string] | ((refused: never, call: Call) => Response)
>

/** The refusals that have an answer. */
type Answered<R> = { [K in keyof R & string]: Refused<K, DetailsFor<R[K]>> }[keyof R & string]

/** What a function that makes an answer needs of the refusal. */
type DetailsFor<Answer> = Answer extends (refused: infer Details extends object, call: never) => Response
  ? [Details] extends [never]
    ? object
    : Details
  : object

/** An answer, or the body of one. */
type Done = Response | (object & { ok?: never })
type None = Record<never, never>
type Outcome<R> = Done | Answered<R> | Promise<Done | Answered<R>>
type Verb<T, R> = (input: T, call: Call) => Outcome<R>

interface Add {
  (path: string, verb: (call: Call) => Outcome<None>): Calls
  <T>(path: string, takes: Takes<T> & { refusals?: never }, verb: Verb<T, None>): Calls
  <T, const R extends Refusals>(path: string, takes: Takes<T> & { refusals: R }, verb: Verb<T, R>): Calls
}

interface Calls {
  get: Add
  post: Add
  put: Add
  patch: Add
  delete: Add
  /** the calls, to be used by an app */
  routes(): ReturnType<typeof guarded>
}

/**
 * Returns what adds calls of staff. Each reads its input, calls a verb, and answers with the body (or answer) that
 * this returns, or as `refusals` say where it refuses. A verb is not called for a wrong input, and refuses for no reason that
 * has no answer.
 */
export function staffCalls(deps: GuardDeps): Calls {
  const routes = guarded(deps)
  const adds = (method: string): Add => {
    function add<T>(
      path: string,
      ...rest: [(call: Call) => Outcome<None>] | [Takes<T> & { refusals?: Refusals }, Verb<T, Refusals>]
    ): Calls {
      const [takes, verb] = rest.length === 2 ? rest : [{}, (_: T, call: Call) => rest[0](call)]
      routes.route(method, path, handle(takes, verb), { beforeHandle: takes.by ?? [] })
      return calls
    }
    return add
  }
  const calls: Calls = {
    get: adds('GET'),
    post: adds('POST'),
    put: adds('PUT'),
    patch: adds('PATCH'),
    delete: adds('DELETE'),
    routes: () => routes,
  }
  return calls
}

function guarded(deps: GuardDeps) {
  return new Elysia().use(adminsOnly(deps))
}

function handle<T>(takes: Takes<T> & { refusals?: Refusals }, verb: Verb<T, Refusals>) {
  // taken apart here: Elysia looks into the text of a handler for what it uses, and reads the body for one that passes all on
  return async ({ request, server, params, admin }: Call): Promise<Response> => {
    const read = await inputOf(takes, request)
    if (!read.ok) return read.answer
    const call = { request, server, params, admin }
    const outcome = await verb(read.value, call)
    if (outcome instanceof Response) return outcome
    if (!isRefused(outcome)) return answer(outcome)
    const refusal = takes.refusals![outcome.reason]!
    if (typeof refusal === 'function') return refusal(outcome as never, call)
    const [status, message, field] = refusal
    return refuse(status, message, field === undefined ? {} : { errors: { [field]: message } })
  }
}

function inputOf<T>({ body, query, max }: Takes<T>, request: Request) {
  if (query) return readQuery(request, query)
  if (!body) return { ok: true as const, value: undefined as T }
  return readBody(request, typeof body === 'function' ? body() : body, max)
}
