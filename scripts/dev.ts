// serves from the sources and restarts whenever one of them changes: `bun run dev`
import { watch } from 'node:fs'

let server: Bun.Subprocess | undefined
let pending: Timer | undefined

await restart(true)
for (const folder of ['src', 'web', 'drizzle'])
  watch(folder, { recursive: true }, (_, file) => {
    // an editor writes a file in several steps
    clearTimeout(pending)
    const forPages = folder === 'web' || file?.startsWith('domain') === true
    pending = setTimeout(() => void restart(forPages), 100)
  })
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    server?.kill()
    await server?.exited
    process.exit(0)
  })

async function restart(forPages: boolean) {
  if (forPages) {
    const built = Bun.spawnSync(['bun', 'build.ts', '--web'], { stdio: ['ignore', 'inherit', 'inherit'] })
    // a mistake is shown, and what was served before stays
    if (!built.success) return
  }
  server?.kill()
  await server?.exited
  server = Bun.spawn(['bun', 'src/main.ts'], { stdio: ['inherit', 'inherit', 'inherit'] })
}
