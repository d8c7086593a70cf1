import fc from 'fast-check'
import { GROUP_STATUSES, MEMBER_STATUSES } from '../../src/domain/group/group'
import { ANSWER_WHYS, ARRIVALS } from '../../src/domain/guest-page/guest-page'
import { MONEY_STATES } from '../../src/domain/money/money-calls'
import { userQuerySchema } from '../../src/domain/profile/users-query'
import { answers } from './answers'
import { often } from './press'
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

const budget = '<Rp100.000'

/** Requests to these routes of a host, most of them nearly right, some of them nothing like it. */
export function wildRequests(host: string, routes: readonly Route[]): fc.Arbitrary<Wild> {
  const line = fc.constantFrom(...routes).chain(({ method, path }) => {
    const parameter = method === 'DELETE' ? seldomThere : path.includes('/dinner-groups/') ? group : segment
    const parts = path.split('/').map((part) => (/^[:*]/.test(part) ? parameter : fc.constant(part)))
    // mostly the method that belongs to the path
    const own = METHODS.includes(method) ? method : 'POST'
    return fc.record({
      method: fc.oneof(often(9, fc.constant(own)), often(1, fc.constantFrom(...METHODS))),
      path: fc.oneof(
        often(
          12,
          fc.tuple(...parts).map((all) => all.join('/')),
        ),
        often(1, anyPath),
      ),
    })
  })
  return line.chain(({ method, path }) =>
    fc
      .record({
        query: fc.oneof(often(2, fc.constant('')), often(1, query)),
        headers,
        body: fc.oneof(often(6, nearlyRight(bodyFor(method, path))), often(2, anyJson), often(1, noJson)),
        signedIn: fc.nat(4).map((n) => n > 0),
      })
      .map(({ query, body, ...rest }) => ({
        host,
        method,
        path: path + query,
        body: method === 'GET' || method === 'HEAD' ? undefined : body,
        ...rest,
      })),
  )
}

/** What a call takes: of its own for the calls that every run must reach, else one of the bodies that any call takes. */
function bodyFor(method: string, path: string): fc.Arbitrary<Record<string, unknown>> {
  if (path.startsWith('/api/me')) return page
  if (method === 'POST' && path === '/api/register') return signUp
  if (method === 'POST' && path === '/api/dinner-groups') return newGroup
  if (path.startsWith('/api/dues')) return payment
  if (path.startsWith('/api/venues')) return venue
  if (method !== 'PATCH') return right
  return path.endsWith('/member-status') ? memberStatus : groupChanges
}

/** What staff send of what is due. */
const payment = fc.record(
  {
    state: fc.constantFrom('paid', 'due', 'settled', 'void'),
    amount: fc.constantFrom(150_000, 150_231, 1, 0, 1e9),
    version: fc.nat(4),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 5 }),
  },
  { requiredKeys: ['state', 'version', 'ids'] },
)

/** What staff send of a venue of the book and of its menu. */
const venue = fc.record({
  ...{ name: fc.constantFrom('Kedai', 'Warung'), city: fc.constant('Yogyakarta'), area: fc.constant('Kota') },
  ...{ address: fc.constant('Jl. Satu 1'), version: fc.nat(3) },
  items: fc.array(fc.record({ kind: fc.constantFrom('food', 'x'), name: fc.string() }), { maxLength: 3 }),
})

/** What people send from their own pages. */
const page = fc.record(
  {
    answer: fc.constantFrom('yes', 'no', 'maybe'),
    why: fc.constantFrom(...ANSWER_WHYS),
    refund: fc.constantFrom('money', 'credit', 'none'),
    arrival: fc.constantFrom(...ARRIVALS, null),
    seat: fc.integer({ min: 1, max: 30 }),
    digits: fc.constantFrom('0001', '0007', '9999', '12', ''),
    giveUpMoney: fc.boolean(),
    name: fc.string(),
    budget: fc.constantFrom(budget, '>Rp200.000', 'banyak'),
    phone: fc.constantFrom('081233445566', '0811', ''),
    birthdate: fc.constantFrom('17/08/2001', '31/02/2001', '01/01/2020'),
    take: fc.boolean(),
    pay: fc.constantFrom('now', 'later', 'paid', 'soon'),
  },
  { requiredKeys: [] },
)

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY']

const id = fc.oneof(
  often(5, fc.integer({ min: 1, max: 25 })),
  often(1, fc.constantFrom(0, -1, 1.5, 1e15, 2 ** 53, 2 ** 63, 1e300, -0)),
)

const segment = fc.oneof(
  often(6, id.map(String)),
  often(
    2,
    fc.constantFrom(
      ...texts`
        %00 | % | %2e%2e | ..%2f..%2fetc%2fpasswd | %ff%fe | %ED%A0%80 | __proto__ | NaN | 1e3 | 0x1 | ١٢
        1'-- | 1;drop table users | * | :id | export | constructor
      `,
      '',
      ' ',
      '9'.repeat(400),
      'á'.repeat(50),
    ),
  ),
  often(
    1,
    fc.string({ unit: 'binary', maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  ),
)

// there are few groups
const group = fc.oneof(often(2, fc.constantFrom('1', '2', '3')), often(1, segment))
// most of what is to be deleted is not there: else there would soon be nothing left to ask for
const seldomThere = fc.oneof(often(9, fc.constantFrom('0', '26', '9999')), often(1, segment))

const anyPath = fc.oneof(
  fc.webPath().map((path) => path || '/'),
  fc.constantFrom(
    ...texts`
      // | /api | /api/ | /API/USERS | /api/users/ | /static/../semeja.db | /static/%2e%2e/x | /admin/%
    `,
  ),
  fc.array(segment, { maxLength: 8 }).map((parts) => `/${parts.join('/')}`),
)

const QUERY_KEYS = Object.keys(userQuerySchema.entries)
  .concat(['status', 'pic', 'day', 'action', 'admin', 'from', 'to', 'setup', 'state', 'month'])
  .concat(['city', 'area', 'smoking', 'quiet', 'price', 'groups', 'evening', 'date'])
  .concat(['__proto__', 'constructor', 'toString', ''])
const text = fc.oneof(
  fc.constantFrom(
    ...texts`
      0 | 1 | 25 | 999999999999999999999 | -1 | NaN | no | asc | yes | 2026-02-31 | 2026-01-01 | 2026-01
    `,
    ...MONEY_STATES,
  ),
  fc.constantFrom(
    ...texts`% | _ | " | ' | "* | a" OR "b | \u0000 | \ud800 | 💥 | İ | ß | 62 | 0812`,
    '  ',
    'x'.repeat(3000),
  ),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const query = fc
  .array(fc.tuple(fc.constantFrom(...QUERY_KEYS), text, fc.boolean()), { maxLength: 5 })
  .map(
    (pairs) =>
      `?${pairs.map(([key, value, raw]) => `${key}=${raw ? rawText(value) : encodeURIComponent(value.toWellFormed())}`).join('&')}`,
  )

/** What a client that encodes nothing would send, as far as a request line can hold it. */
function rawText(value: string): string {
  return value.replace(/[^\x21-\x7e]|#/g, '%')
}

const leaf = fc.oneof(
  text,
  id,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], '', 0, -1, 1e308, 4.5),
  fc.constantFrom('+628123000001', '17/08/2001', '31/02/2000'),
  fc.constantFrom<unknown>(
    ...GROUP_STATUSES,
    ...MEMBER_STATUSES,
    'Ya',
    'No',
    budget,
    ['Kuliah'],
    ['Nonton', 'Nonton'],
    'a'.repeat(60_000),
  ),
  fc.array(id, { maxLength: 9 }),
  fc.constantFrom<unknown>(nest(5), nest(2000)),
)

function nest(depth: number): unknown {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { members: value }
  return value
}

// what the calls take when all is right; one or two things are then made wrong, or not
const people = fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { minLength: 6, maxLength: 6 })
const groupChanges: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record(
    {
      status: fc.constantFrom(...GROUP_STATUSES),
      pic: fc.constantFrom('Ayu', '-', null),
      version: fc.nat(9),
    },
    { requiredKeys: [] },
  ),
  fc.record({
    members: fc.uniqueArray(id, { maxLength: 7 }),
    backupMembers: fc.uniqueArray(id, { maxLength: 4 }),
  }),
)
const memberStatus: fc.Arbitrary<Record<string, unknown>> = fc.record({
  userId: id,
  status: fc.constantFrom(...MEMBER_STATUSES),
  isBackup: fc.boolean(),
})
const signUp = fc.nat(100_000).map((i): Record<string, unknown> => answers(i, { budget }))
const newGroup = people.map((members) => ({
  name: 'Meja',
  budget,
  members,
  backupMembers: [],
  date: '2099-01-01',
  time: '19:00',
  location: 'Kafe',
}))
const right: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  signUp,
  fc.nat(100_000).map((i) => ({
    ...answers(i, { budget }),
    comfort_level: 2,
    removed: '',
    dietary_restrictions: 'udang',
    version: 1,
  })),
  newGroup,
  groupChanges,
  memberStatus,
  fc.constantFrom(
    { username: 'staff', password: 'salah' },
    { username: 'baru', password: 'rahasia-sekali', setup: 'x' },
  ),
  fc.uniqueArray(id, { maxLength: 3 }).map((ids) => ({ ids })),
  text.map((search) => ({ matching: { search }, expected: 0 })),
  fc.array(people, { maxLength: 4 }).map((tables) => ({ tables, groupId: 1 })),
  fc.array(people, { maxLength: 3 }).map((all) => ({
    tables: all.map((members) => ({ members, backups: [] })),
    locked: all.map((members) => ({ members, backups: [] })),
    waiting: [1, 2],
    run: {
      startedAt: '2026-01-01T00:00:00.000Z',
      seed: 1,
      deadlineMs: 200,
      durationMs: 1,
      moves: 1,
      pool: 6,
    },
  })),
)
const nearlyRight = (whole: fc.Arbitrary<Record<string, unknown>>) =>
  fc
    .tuple(
      whole,
      fc.array(fc.tuple(fc.nat(20), leaf, fc.constantFrom('replace', 'drop', 'add')), { maxLength: 2 }),
    )
    .map(([body, changes]) => {
      const wrong: [string, unknown][] = Object.entries(body)
      for (const [at, value, how] of changes) {
        const i = at % Math.max(1, wrong.length)
        if (how === 'drop') wrong.splice(i, 1)
        else if (how === 'add')
          wrong.push([['__proto__', 'constructor', 'toString', 'id', 'is_admin'][at % 5]!, value])
        else if (wrong[i]) wrong[i] = [wrong[i][0], value]
      }
      // written by hand, so that __proto__ is a key like any other
      return `{${wrong.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`
    })
const anyJson = fc.oneof(
  fc.json({ maxDepth: 4 }),
  leaf.map((value) => JSON.stringify(value)),
)
const noJson = fc.oneof(
  fc.constantFrom(
    '',
    ...texts`{ | {"a": | [1,] | {"a":1}{} | NaN | 1e999 | "\\ud800" | \uFEFF{}`,
    '['.repeat(30_000),
    'a=b&c=d',
  ),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  fc.constantFrom(70_000, 200_000).map((size) => `"${'x'.repeat(size)}"`),
)

const headers = fc
  .record(
    {
      'content-type': fc.oneof(
        often(8, fc.constant('application/json')),
        often(
          2,
          fc.constantFrom(
            '',
            ...texts`
              application/json; charset=utf-16 | APPLICATION/JSON | text/plain | multipart/form-data
              multipart/form-data; boundary=x | application/x-www-form-urlencoded
              application/octet-stream
            `,
          ),
        ),
      ),
      'content-encoding': fc.constantFrom('gzip', 'br', 'identity'),
      cookie: fc.constantFrom(
        ...texts`
          semeja_session= | semeja_session=x | semeja_session={"a":1} | semeja_session=[1
          semeja_session=%00% | semeja_session=a; semeja_session=b | = | ;;; | __proto__=x; constructor=y
        `,
        `semeja_session=${'x'.repeat(5000)}`,
      ),
      origin: fc.constantFrom('http://localhost:3000', 'https://jahat.example', 'null', 'x', ''),
      'sec-fetch-site': fc.constantFrom('same-origin', 'none', 'cross-site', 'x'),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x, y, ', ',,,', '::1', 'a'.repeat(1000)),
      'x-forwarded-proto': fc.constantFrom('https', 'gopher', ','),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=0', '*;q=x', ',,;'),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/""'),
      authorization: fc.constantFrom('Bearer x', 'Bearer ', 'Basic eDp5', 'Bearer x y'),
      'x-request-id': fc.constantFrom('x', 'a'.repeat(500), '../..', '"'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'x'),
      expect: fc.constantFrom('x'),
    },
    { requiredKeys: ['content-type'] },
  )
  // most requests carry few of them, and a type
  .chain(({ 'content-type': type, ...all }) => {
    const others = Object.entries(all)
    return fc
      .tuple(fc.subarray(others, { maxLength: Math.min(3, others.length) }), fc.nat(19))
      .map(([some, n]) => ({ ...Object.fromEntries(some), ...(n > 0 && { 'content-type': type }) }))
  }) as fc.Arbitrary<Record<string, string>>
