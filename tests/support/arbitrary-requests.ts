import fc from 'fast-check'
import { GROUP_STATUSES, MEMBER_STATUSES } from '../../src/domain/group/group'
import { ANSWER_WHYS } from '../../src/domain/guest-page/guest-page'
import { MONEY_STATES } from '../../src/domain/money/money-calls'
import { userQuerySchema } from '../../src/domain/profile/users-query'
import { answers } from './answers'
import { anyOf, often } from './press'
import { texts } from './texts'

/** A request that may be as wrong as it likes; it can be made twice. */
export interface Wild {
  host: string
  method: string
  path: string
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | undefined
  signedIn: boolean
}

interface Route {
  method: string
  path: string
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']
const budget = '<Rp100.000'

/** Requests to these routes of a host, most of them nearly right, some of them nothing like it. */
export function wildRequests(host: string, routes: readonly Route[]): fc.Arbitrary<Wild> {
  const line = fc.constantFrom(...routes).chain(({ method, path }) => {
    const parameter = method === 'DELETE' ? seldomThere : path.includes('/dinner-groups/') ? group : segment
    const parts = path.split('/').map((part) => (/^[:*]/.test(part) ? parameter : fc.constant(part)))
    const address = fc.tuple(...parts).map((all) => all.join('/'))
    // mostly the method that belongs to the path
    const own = METHODS.includes(method) ? method : 'POST'
    return fc.record({
      method: fc.oneof(often(9, fc.constant(own)), often(1, anyOf(...METHODS))),
      path: fc.oneof(often(12, address), often(1, anyPath)),
    })
  })
  return line.chain(({ method, path }) =>
    fc
      .record({
        query: fc.oneof(often(2, fc.constant('')), often(1, query)),
        headers,
        body: fc.oneof(often(6, nearlyRight), often(2, anyJson), often(1, noJson)),
        signedIn: fc.nat(4).map((n) => n > 0),
      })
      .map(({ query, body, ...rest }) => {
        const hasBody = method !== 'GET' && method !== 'HEAD'
        return { host, method, path: path + query, body: hasBody ? body : undefined, ...rest }
      }),
  )
}

const id = fc.oneof(
  often(5, fc.integer({ min: 1, max: 25 })),
  often(1, anyOf(0, -1, 1.5, 1e15, 2 ** 53, 2 ** 63, 1e300, -0)),
)
const segment = fc.oneof(
  often(6, id.map(String)),
  often(
    3,
    anyOf(
      ...texts`
        %00 | % | ..%2f..%2fetc%2fpasswd | %ff%fe | %ED%A0%80 | __proto__ | NaN | 1e3 | 0x1 | ١٢ | 1'--
        1;drop table users | * | :id | constructor
      `,
      '',
      '9'.repeat(400),
    ),
  ),
)
// there are few groups
const group = fc.oneof(often(2, anyOf('1', '2', '3')), often(1, segment))
// most of what is to be deleted is not there: else there would soon be nothing left to ask for
const seldomThere = fc.oneof(often(9, anyOf('0', '26', '9999')), often(1, segment))
const anyPath = fc.oneof(
  fc.webPath().map((path) => path || '/'),
  anyOf(...texts`// | /api | /api/ | /API/USERS | /static/../semeja.db | /static/%2e%2e/x | /admin/%`),
)

const text = fc.oneof(
  anyOf(...texts`0 | 25 | 999999999999999999999 | -1 | NaN | asc | yes | 2026-02-31 | 2026-01`),
  anyOf(
    ...texts`% | _ | " | ' | "* | a" OR "b | \u0000 | \ud800 | 💥 | İ | ß | 0812`,
    'x'.repeat(3000),
    ...MONEY_STATES,
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const QUERY_KEYS = Object.keys(userQuerySchema.entries).concat(
  texts`
    status | pic | day | action | admin | from | to | setup | state | month | city | area | smoking | price
    groups | evening | date | __proto__ | constructor
  `,
)
const query = fc.array(fc.tuple(anyOf(...QUERY_KEYS), text, fc.boolean()), { maxLength: 5 }).map((pairs) => {
  // some as a client would send them that encodes nothing, as far as a request line can hold it
  const written = pairs.map(([key, value, isRaw]) => {
    const shown = isRaw ? value.replace(/[^\x21-\x7e]|#/g, '%') : encodeURIComponent(value.toWellFormed())
    return `${key}=${shown}`
  })
  return `?${written.join('&')}`
})

const leaf = fc.oneof(
  text,
  id,
  anyOf<unknown[]>(null, true, false, [], {}, [[]], '', 1e308, 'Ya', budget, ['Nonton', 'Nonton']),
  anyOf(...GROUP_STATUSES, ...MEMBER_STATUSES, '+628123000001', '31/02/2000', 'a'.repeat(60_000)),
  fc.array(id, { maxLength: 9 }),
  anyOf(5, 2000).map((depth) => {
    let value: unknown = 1
    for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { members: value }
    return value
  }),
)

const people = fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 6, maxLength: 6 })
/** What calls take when all is right: each takes its own of it, and leaves the rest. */
const taken = fc.record(
  {
    members: people,
    backupMembers: fc.constant([]),
    userId: id,
    status: anyOf(...MEMBER_STATUSES, ...GROUP_STATUSES),
    isBackup: fc.boolean(),
    pic: anyOf('Ayu', '-', null),
    version: fc.nat(4),
    answer: anyOf('yes', 'no', 'maybe'),
    why: anyOf(...ANSWER_WHYS),
    refund: anyOf('money', 'credit', 'none'),
    seat: fc.integer({ min: 1, max: 30 }),
    digits: anyOf('0001', '0007', '9999', '12', ''),
    giveUpMoney: fc.boolean(),
    take: fc.boolean(),
    pay: anyOf('now', 'later', 'soon'),
    state: anyOf('paid', 'due', 'settled', 'void'),
    ids: fc.uniqueArray(id, { maxLength: 5 }),
    ...{ city: anyOf('Yogyakarta'), area: anyOf('Kota'), address: anyOf('Jl. Satu 1') },
    items: fc.array(fc.record({ kind: anyOf('food', 'x'), name: fc.string() }), { maxLength: 3 }),
    tables: fc.array(
      people.map((members) => ({ members, backups: [] })),
      { maxLength: 3 },
    ),
    run: fc.constant({
      startedAt: '2026-01-01T00:00:00.000Z',
      seed: 1,
      deadlineMs: 200,
      durationMs: 1,
      moves: 1,
    }),
    matching: text.map((search) => ({ search })),
  },
  { requiredKeys: [] },
)

/** The same for a sign-up, with one or two things made wrong, or not. */
const nearlyRight = fc
  .tuple(
    fc.nat(100_000),
    taken,
    fc.array(fc.tuple(fc.nat(40), leaf, anyOf('replace', 'drop', 'add')), { maxLength: 2 }),
  )
  .map(([i, rest, changes]) => {
    const wrong: [string, unknown][] = Object.entries({ ...answers(i, { budget }), ...rest })
    for (const [at, value, how] of changes) {
      const i = at % wrong.length
      if (how === 'drop') wrong.splice(i, 1)
      else if (how === 'add') wrong.push([['__proto__', 'constructor', 'id', 'is_admin'][at % 4]!, value])
      else wrong[i] = [wrong[i]![0], value]
    }
    // written by hand, so that __proto__ is a key like any other
    return `{${wrong.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
  })
const anyJson = fc.oneof(
  fc.json({ maxDepth: 4 }),
  leaf.map((value) => JSON.stringify(value)),
)
const noJson = fc.oneof(
  anyOf('', ...texts`{ | {"a": | {"a":1}{} | NaN | 1e999 | "\\ud800" | \uFEFF{} | a=b&c=d`),
  anyOf('['.repeat(30_000), `"${'x'.repeat(200_000)}"`),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
)

const ODD_HEADERS = {
  'content-type': anyOf(
    '',
    ...texts`
      application/json; charset=utf-16 | text/plain | multipart/form-data; boundary=x
      application/x-www-form-urlencoded
    `,
  ),
  'content-encoding': anyOf('gzip', 'br', 'identity'),
  cookie: anyOf(
    ...texts`
      semeja_session= | semeja_session=x | semeja_session={"a":1} | semeja_session=%00% | = | ;;;
      semeja_session=a; semeja_session=b | __proto__=x; constructor=y
    `,
  ),
  origin: anyOf('http://localhost:3000', 'https://jahat.example', 'null', ''),
  'sec-fetch-site': anyOf('same-origin', 'cross-site', 'x'),
  'x-forwarded-for': anyOf('1.2.3.4', 'x, y, ', ',,,', '::1', 'a'.repeat(1000)),
  'x-forwarded-proto': anyOf('https', 'gopher', ','),
  'accept-encoding': anyOf('br', 'gzip;q=0', '*;q=x', ',,;'),
  'if-none-match': anyOf('*', '"x"', 'W/""'),
  authorization: anyOf('Bearer x', 'Bearer ', 'Basic eDp5', 'Bearer x y'),
  range: anyOf('bytes=0-1', 'bytes=9-1', 'x'),
}
// most requests carry few of them, and a type
const headers = fc
  .subarray(Object.keys(ODD_HEADERS) as (keyof typeof ODD_HEADERS)[], { maxLength: 3 })
  .chain((names) =>
    fc.record({
      'content-type': fc.constant('application/json'),
      ...Object.fromEntries(names.map((name) => [name, ODD_HEADERS[name]])),
    }),
  ) as fc.Arbitrary<Record<string, string>>
