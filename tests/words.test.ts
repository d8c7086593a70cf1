import { expect, test } from 'bun:test'
import { join, resolve } from 'node:path'
import { AUDIT_ACTIONS } from '../src/domain/staff/audit'
import { actionWords } from '../web/admin/app/labels'
import { texts } from './support/texts'
import { UNSAID } from './support/unsaid'

const root = resolve(import.meta.dir, '..')
const files = [...new Bun.Glob('{src,web}/**/*.{ts,tsx,css}').scanSync(root)].sort()

/** Words that no name has. */
const BANNED = new Set(['told', 'asked', 'heard', 'whoever', 'lately', 'anew'])

/** Names that the specification gives: the state of the visitor's page by which its screen is found. */
const GIVEN = new Set([
  'web/guest-page/states/state.tsx: asked',
  // a state of bookings, as it is on the wire
  'web/admin/bookings/booking-line.tsx: asked',
])

test('no file, type, function, variable, property, column or class is named with told, asked, heard, whoever, lately or anew', async () => {
  const found = await Promise.all(
    files.map(async (file) => {
      const names = namesIn(file, await Bun.file(join(root, file)).text())
      return [...new Set(names)].filter(isBanned).map((name) => `${file}: ${name}`)
    }),
  )
  expect(found.flat().filter((name) => !GIVEN.has(name))).toEqual([])
})

test('the rule sees each kind of name', () => {
  const text = `
    // told in a comment, and 'asked' in a text
    import { whatWasTold } from 'told'
    const [heard, setHeard] = useState<Asked>()
    interface WhoeverProps { lately?: string; fn(anew: number): void }
    const { rest: toldRest, askedKey = 1, ...untold } = { wasAsked: true, 'told at': 'asked' }
    function tellAnew({ heardOf }: ToldProps) {}
    const column = text('told_at')`
  expect(namesIn('src/db/schema.ts', text).filter(isBanned)).toEqual(texts`
    whatWasTold | heard | setHeard | Asked | WhoeverProps | lately | anew | toldRest | askedKey | wasAsked
    tellAnew | heardOf | ToldProps | told_at
  `)
  expect(namesIn('web/styles.css', '.is-told { --asked-colour: red }').filter(isBanned)).toEqual([
    'is-told',
    'asked-colour',
  ])
})

/** What names of actions say where staff say guest and table, and verbs with another among the thirty-six. */
const SEEDS = /\b(users?|groups?|members?|persons?|took)\b/

/** Rooms whose texts staff read; codes, statements and what is for the server alone are none. */
const SCREENS = /^(web\/(admin|ui)|src\/(?!cli|db|upkeep|observe|me|registration|site)\w+\/)/

/** Where the seed says `PIC`: its groups, their dialog and their CSV. */
const SEED = /^(web\/admin\/groups|web\/admin\/evenings|src\/(groups|undo|domain))\//

test('no screen of staff says in its own words what the thirty-six say', async () => {
  const found = await Promise.all(
    files
      .filter((file) => SCREENS.test(file) && file.match(/\.tsx?$/))
      .map(async (file) =>
        textsIn(file, await Bun.file(join(root, file)).text())
          .filter((text) => UNSAID.test(SEED.test(file) ? text.replace(/\bPICs?\b/, '') : text))
          .map((text) => `${file}: ${text}`),
      ),
  )
  expect(found.flat()).toEqual([])
})

test('no sentence on a screen of staff has more than twenty words', async () => {
  const long = await Promise.all(
    files
      .filter((file) => SCREENS.test(file) && !TO_GUESTS.test(file) && file.match(/\.tsx?$/))
      .map(async (file) =>
        textsIn(file, await Bun.file(join(root, file)).text())
          .flatMap((text) => text.split(/(?<=[.?!]) /))
          .filter((sentence) => /^[A-Z]/.test(sentence) && wordsIn(sentence) > 20)
          .map((sentence) => `${file}: ${sentence}`),
      ),
  )
  expect(long.flat()).toEqual([])
})

/** What guests read. */
const TO_GUESTS = /^src\/domain\/(house\/terms|messages\/message-texts)\.ts$/

const wordsIn = (sentence: string) => sentence.split(' ').filter((word) => /\w/.test(word)).length

test('activity is said in the words of staff, whatever an action was once called', () => {
  const words = AUDIT_ACTIONS.map(actionWords)
  expect(words.filter((text) => UNSAID.test(text) || SEEDS.test(text))).toEqual([])
  expect(new Set(words).size).toBe(AUDIT_ACTIONS.length)
})

test('the rule sees each kind of text, and no code', () => {
  const text = `
    // Stored in a comment
    import { held } from 'settled'
    const title = 'Stored at once', code = 'settled'
    const said = \`\${n} tables were stored\`, rows = sql\`select owed from payments where owed\`
    return <p aria-label="Take it back">{n} <b>forfeited</b> {isOwed && 'Paid back: all'}</p>`
  expect(textsIn('web/admin/page.tsx', text).filter((one) => UNSAID.test(one))).toEqual([
    'Stored at once',
    'Paid back: all',
    '… tables were stored',
    'forfeited',
  ])
})

/** Parts of SQL or of code, and a change between two codes. */
const STATEMENT = /\b(select|where|and state in)\b|\$\{|→|^,/

/** The texts that a file can show: sentences, templates and what stands between tags; codes begin with a small letter. */
function textsIn(file: string, text: string): string[] {
  const code = text
    .replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*/g, '')
    .replace(/^import [\s\S]*? from '.*'$/gm, '')
  const plain = [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g)]
    .map(([, one, other]) => one ?? other!)
    .filter((one) => /^[A-Z]|[,.:] /.test(one))
  const templates = wordsOf(code, /`((?:[^`\\]|\\.)*)`/g)
    .map((one) => one.replace(/\$\{[^}]*\}|'[^']*'/g, '…'))
    .filter((one) => /[A-Z ]/.test(one))
  const between = file.endsWith('x')
    ? [...wordsOf(code, /[>}]([^<>{}=;()]*)(?=[<{])/g), ...wordsOf(code, />([^<>{}=;]*)<\//g)]
    : []
  const all = [...plain, ...templates, ...between].map((one) => one.replace(/\s+/g, ' ').trim())
  return [...new Set(all)].filter((one) => !STATEMENT.test(one))
}

/** The file's name and all names that its code declares or uses; of texts only those of columns, tables and indices. */
function namesIn(file: string, text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\\])\/\/.*/g, '')
  const own = file.split('/').at(-1)!.replace(/\..*/, '')
  if (file.endsWith('.css')) return [own, ...wordsOf(code, /(?:\.|--)([a-z][\w-]*)/g)]
  const bare = code
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
    // texts on a page: between tags, and in templates
    .replace(/`(?:[^`\\]|\\.)*`/g, (template) => [...template.matchAll(/\$\{[^}]*\}/g)].join(' '))
    .replace(/([>}])(?:[^<>{}=;()]*(?=[<{])|[^<>{}=;]*(?=<\/))/g, '$1')
  const columns = file === 'src/db/schema.ts' ? wordsOf(code, /\('([a-z_]+)'/g) : []
  return [own, ...wordsOf(bare, /[\w$]+/g), ...columns]
}

function wordsOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([whole, name = whole]) => name)
}

/** Whether one of the words of a name is banned: `toldBy`, `ASKED`, `asked_at`. */
function isBanned(name: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^A-Za-z]+/)
  return words.some((word) => BANNED.has(word.toLowerCase()))
}
