import { expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { answers } from '../support/answers'
import { emptyFolder } from '../support/app'
import { send } from '../support/real-server'
import { texts } from '../support/texts'

const ROOT = resolve(import.meta.dir, '../..')
const SOURCES = texts`
  package.json | bun.lock | bunfig.toml | tsconfig.json | build.ts | scripts | src | web | drizzle | docs
`

// all that a machine's own settings may say of the way to the registry
const wayToRegistry = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|cafile)|bun_config_registry|node_extra_ca_certs|https?_proxy|no_proxy)$/i.test(
      name,
    ),
  ),
)

test('a user who has Node and an empty folder starts a house by one command, and its first guest signs up', async () => {
  const folder = emptyFolder()
  const home = join(folder, 'semeja')
  for (const name of SOURCES)
    if (existsSync(join(ROOT, name))) cpSync(join(ROOT, name), join(home, name), { recursive: true })
  // a user without rights and without anything that was downloaded before
  const isRoot = process.getuid?.() === 0
  if (isRoot) Bun.spawnSync(['chown', '-R', 'nobody', folder])
  chmodSync(folder, 0o755)
  const nobody = ['setpriv', '--reuid=nobody', '--clear-groups']
  const node = dirname(Bun.which('node', { PATH: process.env.PATH ?? '' })!)
  // behind what else is tested meanwhile: building takes all there is of the processor
  const [command, ...args] = ['nice', '-n', '19', ...(isRoot ? nobody : []), 'npm', 'start']
  const child = spawn(command!, args, {
    cwd: home,
    env: { HOME: folder, PATH: `${node}:/usr/bin:/bin`, PORT: '0', ...wayToRegistry },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  try {
    const link = await new Promise<string>((isShown, fail) => {
      let shown = ''
      const read = (part: Buffer) => {
        shown += part
        const [, found] = /first admin here: (\S+)/.exec(shown) ?? []
        if (found) isShown(found)
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.on('exit', () => fail(new Error(shown)))
    })
    expect((await fetch(link)).status).toBe(200)
    expect((await send(new URL(link).origin, 'POST', '/api/register', answers(1))).status).toBe(201)
  } finally {
    process.kill(-child.pid!, 'SIGKILL')
  }
}, 400_000)
