import bcd from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SupportStatement } from '@mdn/browser-compat-data/types'
import { type AnyNode, type MemberExpression, parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { FLOOR } from '../../scripts/floor'

/** What a script holds that the oldest browsers we serve do not know, such as `AbortSignal.any` or `static {}`. */
export function tooNewIn(code: string): Set<string> {
  const found = new Set<string>()
  const own = new Set<string>()
  fullAncestor(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node, _, ancestors) => {
    const name = syntaxOf(node) ?? apiOf(node, ancestors.at(-2))
    if (name) found.add(name)
    const declared = declaredBy(node)
    if (declared) own.add(`new ${declared}`)
  })
  // short names of our own classes are those of newer globals by chance
  return found.difference(own)
}

function declaredBy(node: AnyNode): string | undefined {
  if (node.type === 'ClassDeclaration' || node.type === 'FunctionDeclaration') return node.id?.name
  return node.type === 'VariableDeclarator' && node.id.type === 'Identifier' ? node.id.name : undefined
}

function syntaxOf(node: AnyNode): string | undefined {
  if (node.type === 'StaticBlock') return 'static {}'
  if (node.type !== 'Literal' || !('regex' in node) || !node.regex) return undefined
  if (/\(\?<[=!]/.test(node.regex.pattern)) return 'lookbehind'
  return node.regex.flags.includes('v') ? 'flag v' : undefined
}

function apiOf(node: AnyNode, parent: AnyNode | undefined): string | undefined {
  if (node.type === 'NewExpression' && node.callee.type === 'Identifier')
    return globals.has(node.callee.name) ? `new ${node.callee.name}` : undefined
  if (node.type !== 'MemberExpression') return undefined
  const member = memberOf(node)
  if (!member) return undefined
  if (node.object.type === 'Identifier' && statics.has(`${node.object.name}.${member}`))
    return `${node.object.name}.${member}`
  const isCalled = parent?.type === 'CallExpression' && parent.callee === node
  return isCalled && methods.has(member) ? `.${member}()` : undefined
}

function memberOf(node: MemberExpression): string | undefined {
  if (!node.computed && node.property.type === 'Identifier') return node.property.name
  return node.property.type === 'Literal' ? String(node.property.value) : undefined
}

/** Globals, `Global.member`, and methods that nothing at the floor has under the same name. */
const { globals, statics, methods } = (() => {
  const globals = new Set<string>()
  const statics = new Set<string>()
  const newer = new Set<string>()
  const known = new Set<string>()
  const read = (owners: Identifier) => {
    for (const [owner, entry] of Object.entries(owners) as [string, Identifier][]) {
      if (owner === '__compat') continue
      if (isTooNew(entry)) globals.add(owner)
      for (const [key, member] of Object.entries(entry) as [string, Identifier][]) {
        if (key === '__compat') continue
        const name = key.replace(/_static$/, '')
        if (!isTooNew(member)) known.add(name)
        else {
          statics.add(`${owner}.${name}`)
          if (key === name) newer.add(name)
        }
      }
    }
  }
  const builtins = bcd.javascript!.builtins!
  read(builtins)
  read(builtins.Intl!)
  read(bcd.api)
  return { globals, statics, methods: newer.difference(known) }
})()

function isTooNew(entry: Identifier): boolean {
  const support = entry.__compat?.support
  if (!support) return false
  return Object.entries(FLOOR).some(([browser, version]) => {
    const statement = support[browser as keyof typeof FLOOR]
    return statement !== undefined && !isSince(statement, version)
  })
}

function isSince(statement: SupportStatement, floor: number): boolean {
  return [statement]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, partial_implementation: partly }) =>
        typeof added === 'string' &&
        Number.parseFloat(added.replace('≤', '')) <= floor &&
        !removed &&
        !flags &&
        !partly,
    )
}

/** What a stylesheet asks of browsers that those at the floor do not know: properties, selectors, rules, units, functions. */
export function tooNewInStyles(styles: string): Set<string> {
  const found = new Set<string>()
  // what is asked for first is not missed
  const plain = withoutSupports(styles)
  const selectors = (plain.match(/[^{};]+(?=\{)/g) ?? []).filter((text) => !text.startsWith('@')).join()
  const check = (
    text: string,
    pattern: RegExp,
    group: Identifier | undefined,
    shown: (name: string) => string,
  ) => {
    for (const [, name] of text.matchAll(pattern)) {
      const entry = group?.[name!] as Identifier | undefined
      if (entry && isTooNew(entry)) found.add(shown(name!))
    }
  }
  check(plain, /[{;]([a-z-]+):/g, bcd.css.properties, (name) => name)
  check(selectors, /(?<!\\):([a-z-]+)/g, bcd.css.selectors, (name) => `:${name}${name === 'has' ? '()' : ''}`)
  check(plain, /@([a-z-]+)/g, bcd.css['at-rules'], (name) => `@${name}`)
  for (const name of ['color-mix', 'oklch', 'oklab', 'light-dark', 'lab', 'lch'])
    if (new RegExp(`[^a-z-]${name}\\(`).test(plain)) found.add(`${name}()`)
  // queries that no type stands before `not` of, or that compare, are unknown as a whole, with all that is in them
  for (const [, what] of plain.matchAll(/@media[^{]*?(not \(|[<>])/g))
    found.add(`@media ${what === 'not (' ? 'not ()' : what}`)
  // the same property stands before it with a unit that is known
  for (const [, before, name, value] of plain.matchAll(
    /([^{};]*;)?(?<=[{;])([a-z-]+):([^;{}]*\d[dsl]v[hw][^;{}]*)/g,
  ))
    if (!before?.startsWith(`${name}:`)) found.add(/\d([dsl]v[hw])/.exec(value!)![1]!)
  return found
}

function withoutSupports(styles: string): string {
  let rest = styles
  for (;;) {
    const start = rest.indexOf('@supports')
    if (start < 0) return rest
    let end = rest.indexOf('{', start) + 1
    for (let depth = 1; depth > 0; end++) depth += rest[end] === '{' ? 1 : rest[end] === '}' ? -1 : 0
    rest = rest.slice(0, start) + rest.slice(end)
  }
}
