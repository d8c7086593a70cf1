import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const root = resolve(import.meta.dir, '..')
const files = [...new Bun.Glob('{src,web}/**/*.{ts,tsx}').scanSync(root)].sort()

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
// every import of a file, types included: paths of the project as such, packages by name
const imports = new Map(
  [...texts].map(([file, text]) => {
    const named = [...text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)].map(([, path]) => path!)
    return [file, named.map((path) => target(file, path))] as const
  }),
)
/** The files in some folders whose text has something. */
const filesWith = (where: RegExp, what: RegExp) =>
  files.filter((file) => where.test(file) && what.test(texts.get(file)!))

test('web knows nothing of src but src/domain', () => {
  forbid(
    /^web\//,
    (to) =>
      (to.startsWith('src/') && !to.startsWith('src/domain/')) || /^(elysia|@elysiajs|drizzle|bun)/.test(to),
  )
})

test('domain knows nothing but valibot and date-fns', () => {
  forbid(/^src\/domain\//, (to) => !/^(src\/domain\/|valibot$|date-fns$|@date-fns\/tz$)/.test(to))
})

test('matchmaking/core knows nothing outside its folder, no clock and no chance', () => {
  const core = /^src\/matchmaking\/core\//
  forbid(core, (to) => !to.startsWith('src/matchmaking/core/'))
  expect(filesWith(core, /Date\.now|performance\.|Math\.random|console\./)).toEqual([])
})

test('a feature knows no other feature by its routes, and routes know no drizzle', () => {
  for (const [file, targets] of imports) {
    if (file === 'src/server/app.ts') continue
    const feature = dirname(file)
    expect([file, targets.filter((to) => /routes\.ts$/.test(to) && dirname(to) !== feature)]).toEqual([
      file,
      [],
    ])
  }
  forbid(/routes\.ts$/, (to) => to.startsWith('drizzle') || to === 'src/db/schema.ts')
})

test('a change of the database goes through transact', () => {
  expect(filesWith(/^src\/(?!db\/)/, /\.transaction\b/)).toEqual([])
})

test('no statement joins the view of sign-ups where SQLite reads all of it first', () => {
  expect(filesWith(/^src\//, /left join sign_ups/i)).toEqual([])
})

test("ui knows no feature; questions know ui alone; questionnaire, visitors' page and admin do not know each other", () => {
  const features = ['onboarding|terms', 'evening', 'guest-page', 'admin']
  const any = (names: string[]) => new RegExp(`^web/(${names.join('|')})/`)
  forbid(/^web\/ui\//, (to) => any([...features, 'questions']).test(to))
  forbid(/^web\/questions\//, (to) => any(features).test(to))
  for (const feature of features)
    forbid(any([feature]), (to) => any(features.filter((other) => other !== feature)).test(to))
})

test('what staff send goes by the action that takes no second press and tells a failure', () => {
  const users = filesWith(/^web\/admin\//, /\buseMutation\(/).map((file) => file.slice(10))
  // beside it: what tells its failures in its own way, as signing in, a search or a step of seats does
  expect(users).toEqual([
    ...['account/give-password-dialog.tsx', 'account/second-factor.tsx'],
    ...['app/form/use-action.ts', 'groups/details/seats.ts'],
    ...['matchmaking/logs-dialog.tsx', 'matchmaking/preview/use-search.ts'],
    ...['session/leave.ts', 'session/login-screen.tsx', 'session/sign-in.ts'],
    'undo/undo-dialog.tsx',
  ])
})

test('nothing imports itself round a circle', () => {
  const done = new Set<string>()
  const visit = (file: string, path: string[]) => {
    expect(path.includes(file) ? [...path.slice(path.indexOf(file)), file].join(' → ') : '').toBe('')
    if (done.has(file)) return
    for (const to of imports.get(file) ?? []) if (imports.has(to)) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of files) visit(file, [])
})

// twelve floors and main.ts: each folder may import those in the lines above it; what would go back up is passed in by server
const FOLDERS = [
  ['domain'],
  ['db'],
  ['http', 'audit'],
  ['activity', 'session', 'people', 'money', 'notes', 'venues', 'observe'],
  ['attendance'],
  ['feedback', 'users', 'review'],
  ['registration', 'groups', 'privacy', 'numbers'],
  ['bookings', 'money-page', 'matchmaking', 'undo'],
  ['evenings'],
  ['messages', 'site'],
  ['guest-page', 'today', 'upkeep'],
  ['cli', 'server'],
]
/** Files that belong to no folder and import none but src/domain. */
const COMMON = ['config', 'embedded', 'log', 'version'].map((name) => `src/${name}.ts`)

test('folders of the server import only those above them in the table, and files in no folder that know none', () => {
  const levelOf = (path: string) => FOLDERS.findIndex((folders) => folders.includes(path.split('/')[1]!))
  for (const [file, targets] of imports) {
    if (COMMON.includes(file)) {
      const allowed = (to: string) =>
        !to.startsWith('src/') || /^src\/domain\//.test(to) || COMMON.includes(to)
      expect([file, targets.filter((to) => !allowed(to) && !to.endsWith('.json'))]).toEqual([file, []])
    }
    if (!/^src\/.+\//.test(file)) continue
    expect([file, levelOf(file) >= 0]).toEqual([file, true])
    const forbidden = targets.filter((to) => {
      if (!to.startsWith('src/') || COMMON.includes(to) || to.split('/')[1] === file.split('/')[1])
        return false
      return levelOf(to) < 0 || levelOf(to) >= levelOf(file)
    })
    expect([file, forbidden]).toEqual([file, []])
  }
})

/** What is below all rooms, and has to be known whatever one reads. */
const GROUND = /^src\/(domain|db|http|audit)\/|^src\/\w+\.ts$/

test.each([
  ['from a sign-up to its row', 'registration/registration', 16],
  ['from an invitation to its mark', 'messages/compose', 18],
  ['from a line of the bank to a paid seat', 'money-page/mark-paid', 15],
  ['from who came to a pause', 'review/review', 11],
] as const)('the way %s leads through no more files of rooms', (_, verb, most) => {
  const way = new Set<string>()
  const follow = (file: string) => {
    if (way.has(file) || GROUND.test(file) || !imports.has(file)) return
    way.add(file)
    for (const to of imports.get(file)!) follow(to)
  }
  follow(`src/${verb}.ts`)
  expect(way.size).toBe(most)
})

test('the rules look at real imports', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(imports.get('src/main.ts')).toContain('src/config.ts')
  expect(imports.get('src/registration/routes.ts')).toContain('elysia')
})

// what each room of the back office may import beside app, which all share and which knows none of them; the files around
// the rooms put them together, and none of the rooms knows these
const ADMIN_FOLDERS: Record<string, string[]> = {
  app: [],
  table: [],
  score: [],
  attendance: [],
  session: [],
  users: ['session', 'table'],
  bookings: [],
  groups: ['attendance', 'bookings', 'score', 'session', 'table', 'users'],
  matchmaking: ['groups', 'score', 'table'],
  activity: ['table'],
  undo: [],
  account: [],
  messages: ['groups', 'session', 'users'],
  evenings: ['bookings', 'groups', 'matchmaking', 'score', 'session'],
  money: ['session', 'table'],
  numbers: [],
  venues: ['session', 'table'],
  privacy: ['session', 'table'],
  review: ['users'],
  staff: ['session'],
  settings: [],
  dashboard: ['evenings', 'groups', 'matchmaking', 'money', 'session', 'users'],
}

test('folders of the back office import only those below them, without a circle', () => {
  const folders = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    if (!file.startsWith('web/admin/')) continue
    const from = dirname(file)
    const others = targets.map(dirname).filter((to) => to.startsWith('web/admin') && to !== from)
    folders.set(from, new Set([...(folders.get(from) ?? []), ...others]))
    const room = from.split('/')[2] ?? ''
    if (room === '') continue
    expect([file, room in ADMIN_FOLDERS]).toEqual([file, true])
    const allowed = [room, 'app', ...(ADMIN_FOLDERS[room] ?? [])]
    const forbidden = others.filter((to) => !allowed.includes(to.split('/')[2] ?? ''))
    expect([file, forbidden]).toEqual([file, []])
  }
  const visit = (folder: string, path: string[]) => {
    expect(path.includes(folder) ? [...path, folder].join(' → ') : '').toBe('')
    for (const to of folders.get(folder) ?? []) visit(to, [...path, folder])
  }
  for (const folder of folders.keys()) visit(folder, [])
})

test('the back office reads no answer that is not parsed by its schema', () => {
  const unparsed = /import \{[^}]*\brequest\b[^}]*\} from '[./]*api'/
  expect(filesWith(/^web\/admin\//, unparsed)).toEqual([])
})

test('no file is longer than 300 lines, but for the lists of tables and of fields', () => {
  const long = files.filter((file) => texts.get(file)!.split('\n').length - 1 > 300)
  expect(long).toEqual(['src/db/schema.ts', 'src/domain/profile/fields.ts'])
})

test('a rule of several columns stands once for statements, beside the function that says the same', () => {
  const restated = [
    /role = 'member' and (\w+\.)?left_at is null/,
    /left_at is null and (\w+\.)?role = 'member'/,
    /status <> 'dropped' and (\w+\.)?ended_at is null/,
    /status (not )?in \('confirmed', 'paid'\)/,
    /event_at is null then (\w+\.)?status/,
    /status = 'paid' or \(?(\w+\.)?status = 'confirmed'/,
    /coalesce\(price, 0\) = 0/,
    /state not in \('due', 'void'\)/,
    /state in \('(due', 'held|held', 'due)'\)/,
    /state = 'due' and (\w+\.)?transferred_at is not null/,
    /state = 'owed' and (\w+\.)?choice = 'credit'/,
    /outcome in \('(came', 'late|no-show', 'cancelled late)'\)/,
    /result (=|in) \(?'(opened|sent)/,
  ]
  const ruled = texts.get('src/db/rules.ts')!
  expect(restated.filter((rule) => rule.test(ruled.replace(/\$\{row\}\./g, ''))).length).toBeGreaterThan(2)
  for (const rule of restated) expect([rule, filesWith(/^src\/(?!db\/|cli\/)/, rule)]).toEqual([rule, []])
})

test('a status of a group, a seat, a ticket or an evening is compared in its file alone', () => {
  // what a status means is held by those of groups, seats and tickets, and of evenings
  const others = /^(?!src\/domain\/(group\/group|evening\/evening)\.ts)/
  const comparing = filesWith(others, /status(es\[\w+\])?\)?!? (===|!==) '/i)
  expect(comparing).toEqual([
    // rules that guests load or a start reads, and a status that is narrowed by it
    ...[
      'src/domain/after-dinner/outcome.ts',
      'src/domain/evening/ticket.ts',
      'src/domain/group/deadlines.ts',
      'src/evenings/public.ts',
    ],
    // rows as they were stored, which have no type, and the codes of a page of the site
    ...['src/guest-page/take-back.ts', 'src/site/evenings.ts', 'src/undo/obstacles.ts'],
    // what guests load, of which each byte counts
    ...['web/guest-page/cancel.tsx', 'web/guest-page/states/state-screen.tsx'],
    ...['web/guest-page/states/ticket-shown.ts', 'web/guest-page/states/ticket-state.ts'],
    ...['web/guest-page/states/ticket.tsx', 'web/join.ts', 'web/questions/ticket-card.tsx'],
  ])
})

test('a state of money is compared no more often outside its file', () => {
  const compared = /state\)? (===|!==) '(due|held|owed|settled|forfeited|given up|void)'/gi
  let states = 0
  for (const [file, text] of texts)
    if (file !== 'src/domain/money/payment.ts') states += text.match(compared)?.length ?? 0
  // it may only fall
  expect(states).toBeLessThanOrEqual(19)
})

test('statements compare a status, a state or the role of a sign-up by a rule of src/db alone', () => {
  const compared = [
    /(?<!set |const |[{] |[$][{])\b(status|state|group_role)}? (=|<>|is|is not|in|not in) \(?'[-a-z]/,
    /sql`(=|<>|in) \(?'/,
    /[tT]icketStatus (=|<>) '/,
    /case (\w+\.)?(status|state|group_role) when '/,
    /coalesce\((\w+\.)?(status|state|group_role), '\w+'\) (=|<>)/,
    /\b(eq|ne|inArray)\(\w+\.(status|state|group_role), ['[]/,
  ]
  // what fills a made-up house looks for what it has just written
  for (const one of compared) expect([one, filesWith(/^src\/(?!db\/|cli\/demo)/, one)]).toEqual([one, []])
  const ruled = texts.get('src/db/rules.ts')!
  expect(compared.some((one) => one.test(ruled))).toBe(true)
})

test('few verbs say what is to be called before or after them', () => {
  const comments: string[] = []
  for (const file of files.filter((name) => name.startsWith('src/'))) {
    const text = texts.get(file)!.replace(/\n \* /g, ' ')
    for (const [found] of text.matchAll(/\bCall [^.;]*\b(before|after|at the end of|outside of)\b[^.;]*/g))
      comments.push(`${file}: ${found}`)
  }
  // what belongs to a transaction is said by its type
  expect(comments.length).toBeLessThanOrEqual(7)
})

function forbid(from: RegExp, isForbidden: (to: string) => boolean) {
  for (const [file, targets] of imports)
    if (from.test(file)) expect([file, targets.filter(isForbidden)]).toEqual([file, []])
}

function target(file: string, path: string): string {
  if (!path.startsWith('.')) return path
  const full = resolve(root, dirname(file), path)
  const found = [full, `${full}.ts`, `${full}.tsx`].find((name) => files.includes(relative(root, name)))
  return relative(root, found ?? full)
}
