import { answers } from '../support/answers'

/** One request of the evening. */
export interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

/** An evening of staff and visitors on the database of 0.1.0: its calls in turn. */
export const EVENING: Call[] = [
  get('/api/user'),
  get('/api/stats'),
  get('/api/settings'),
  get('/api/config'),
  get('/api/users'),
  get('/api/dinner-groups'),
  get('/api/matchmaking/runs'),
  get('/api/users/131'),
  get('/api/users/129'),
  get('/api/users/999999'),
  get('/api/users/x'),
  get('/api/users/119/history'),
  get('/api/users/123/history'),
  ...[4, 5, 6, 1, 21, 99].map((id) => get(`/api/dinner-groups/${id}`)),
  ...['no', 'name', 'age', 'gender', 'comfort', 'completed', 'removed', 'grouped', 'groups'].flatMap(
    (sort) => [
      get(`/api/users?sort=${sort}&dir=asc`),
      get(`/api/users?sort=${sort}&dir=desc&page=1&size=50`),
    ],
  ),
  ...[
    'ayu',
    'musik',
    'pria',
    'wanita',
    'irt',
    'ibu%20rumah%20tangga',
    '0812900',
    '62813',
    'kacang',
    'o%27neil',
    '%25',
    '%22',
    'a_b',
    'tamu%201',
    'ayu%20musik',
    'qxz',
    '%3Cb%3E',
    'sum(a1)',
    'yes',
    'kuliner%20makan',
  ].map((search) => get(`/api/users?search=${search}&size=500&dir=asc`)),
  get('/api/users?genders=female&budgets=%3CRp100.000&ageMin=18&ageMax=99&sort=age&dir=asc'),
  get('/api/users?hobbies=Musik,Makan&interests=Politik&comfort=3,4,5'),
  get('/api/users?activities=IRT,Kerja&grouped=no&size=200'),
  get('/api/users?free=yes&who=tamu'),
  get('/api/users?grouped=yes&who=0812900&sort=groups'),
  get('/api/users?phone=%2B6281290000010'),
  get('/api/users?genders=other'),
  get('/api/users?page=-1'),
  get('/api/users?size=501'),
  ...['created', 'event', 'name'].map((sort) =>
    get(`/api/dinner-groups?page=0&size=50&sort=${sort}&dir=asc`),
  ),
  get('/api/dinner-groups?search=perdana'),
  get('/api/dinner-groups?status=gone'),
  // visitors
  post('/api/register', answers(1, { phone: '0812-3456-7001' })),
  post('/api/register', answers(1, { phone: '0812-3456-7001' })),
  post('/api/register', answers(1, { phone: '+62 812 3456 7002', name: 'Nama Lain' })),
  post(
    '/api/register',
    answers(2, { activities: ['ibu rumah tangga'], smoker: 'Yes', dietaryRestrictions: ' telur ' }),
  ),
  ...[
    { name: '   ' },
    { phone: '0812' },
    { birthdate: '31/02/2001' },
    { birthdate: '01/01/2020' },
    { gender: 'x' },
    { activities: [] },
    { budget: 'Rp1' },
    { comfortLevel: 6, comfort_level: 6 },
    { hobbies: [] },
    { hobbies: ['Nonton', 'Olahraga', 'Travelling', 'Musik'] },
    { interests: ['Cuaca'] },
    { smoker: '' },
    { dietaryRestrictions: 'x'.repeat(501) },
  ].map((wrong, i) => post('/api/register', answers(10 + i, wrong))),
  post('/api/register', []),
  post('/api/register', 'no json'),
  // people
  post('/api/users', { name: 'Tambahan', phone: '081277700011', gender: 'female', budget: '>Rp200.000' }),
  post('/api/users', { name: '', phone: '1' }),
  post('/api/users/125/update-profile', {
    name: 'Nama Baru',
    phone: '081255500099',
    birthdate: '1998-03-04T00:00:00.000Z',
    comfort_level: 5,
    hobbies: ['Baca Buku'],
    budget: '>Rp200.000',
    activities: ['IRT'],
    smoker: 'Yes',
    removed: 'pernah marah',
    version: 2,
  }),
  post('/api/users/125/update-profile', { name: 'Zwei', version: 1 }),
  post('/api/users/126/update-profile', { birthdate: '2020-01-01' }),
  post('/api/users/126/update-profile', { gender: '', birthdate: null, dietary_restrictions: '' }),
  post('/api/users/99999/update-profile', { name: 'x' }),
  get('/api/users/125'),
  get('/api/users/126'),
  post('/api/users/124/apart', { userId: 126 }),
  post('/api/users/124/apart', { userId: 124 }),
  get('/api/users/124/history'),
  { method: 'DELETE', path: '/api/users/124/apart/126' },
  // groups
  post('/api/dinner-groups', group({ members: [128, 129, 130, 131, 125], backupMembers: [] })),
  post('/api/dinner-groups', group({ members: [128, 129, 130, 131, 125, 113], backupMembers: [] })),
  post('/api/dinner-groups', group({ members: [128, 129, 130, 131, 125, 99999], backupMembers: [] })),
  post(
    '/api/dinner-groups',
    group({ name: ' ', members: [128, 129, 130, 131, 125, 117], backupMembers: [] }),
  ),
  post('/api/dinner-groups', group({ members: [129, 132, 133, 134, 130, 131], backupMembers: [135] })),
  get('/api/dinner-groups/22'),
  patch('/api/dinner-groups/22', { status: 'confirming', pic: 'Budi', venue: 'Kedai Senja', version: 1 }),
  patch('/api/dinner-groups/22', { status: 'scheduled', version: 1 }),
  patch('/api/dinner-groups/22', { pic: 'Siapa' }),
  patch('/api/dinner-groups/22', { event_date: '2001-01-01T12:00:00.000Z' }),
  patch('/api/dinner-groups/22', { members: [129, 132, 133, 134, 130, 131, 113] }),
  patch('/api/dinner-groups/22', { members: [129, 132, 133, 134, 130, 135], backupMembers: [131] }),
  patch('/api/dinner-groups/22', {
    members: [129, 132, 133, 134, 130, 135],
    backupMembers: [],
    removed: 'batal',
  }),
  patch('/api/dinner-groups/22', { removed: 'nobody leaves' }),
  patch('/api/dinner-groups/22/member-status', { userId: 132, status: 'paid', isBackup: false }),
  patch('/api/dinner-groups/22/member-status', { userId: 131, status: 'paid', isBackup: false }),
  patch('/api/dinner-groups/22/member-status', { userId: 132, status: 'late', isBackup: false }),
  get('/api/dinner-groups/22'),
  patch('/api/dinner-groups/22', { status: 'completed' }),
  patch('/api/dinner-groups/22/member-status', { userId: 132, status: 'idle', isBackup: false }),
  patch('/api/dinner-groups/22', { status: 'cancelled' }),
  get('/api/users/132'),
  get('/api/users/131'),
  patch('/api/dinner-groups/4', { status: 'completed' }),
  get('/api/users/120'),
  { method: 'DELETE', path: '/api/dinner-groups/5' },
  { method: 'DELETE', path: '/api/dinner-groups/5' },
  { method: 'DELETE', path: '/api/users/1' },
  { method: 'DELETE', path: '/api/users/1' },
  { method: 'DELETE', path: '/api/users/2' },
  { method: 'DELETE', path: '/api/users/3' },
  { method: 'DELETE', path: '/api/users/4' },
  get('/api/stats'),
  get('/api/dinner-groups/4'),
  get('/api/nothing'),
  patch('/api/dinner-groups/22', 'no json'),
  { method: 'DELETE', path: '/api/dinner-groups/0' },
  post('/api/login', { username: 'ay', password: 'x' }),
  post('/api/register-admin', { username: 'ayu', password: 'rahasia-lagi' }),
]

/** What differs from day to day or is not promised: ages, times of the clock, scores, names made from the time. */
const CHANGING = new Set([
  'age',
  'created_at',
  'completed_at',
  'registration_timestamp',
  'username',
  'score',
  'table',
  'at',
])

/** An answer without what changes by itself; of the rows of a page, only which they are and in which order. */
export function lasting({ path }: Call, text: string): unknown {
  const answer = isJson(text) ? without(JSON.parse(text)) : text
  if (!path.includes('?') || !isPage(answer)) return answer
  return { ...answer, items: answer.items.map(({ id }) => id) }
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !CHANGING.has(key))
      .map(([key, inner]) => [key, without(inner)]),
  )
}

function isPage(answer: unknown): answer is { items: { id: number }[] } {
  return answer !== null && typeof answer === 'object' && 'items' in answer
}

function isJson(text: string): boolean {
  return /^[[{]/.test(text)
}

function get(path: string): Call {
  return { method: 'GET', path }
}

function post(path: string, body: unknown): Call {
  return { method: 'POST', path, body }
}

function patch(path: string, body: unknown): Call {
  return { method: 'PATCH', path, body }
}

function group(overrides: Record<string, unknown>) {
  return {
    name: 'Meja Kedua',
    budget: '>Rp200.000',
    location: 'To be determined',
    date: '2035-05-04',
    time: '19:30',
    status: 'scheduled',
    ...overrides,
  }
}
