import { join } from 'node:path'

const onDisk = { web: 'build/web', static: 'web/static', drizzle: 'drizzle' }

/** Path of a folder that the executable carries inside; in development the folder in the checkout. */
export function embedded(folder: keyof typeof onDisk): string {
  return Bun.isStandaloneExecutable
    ? join(import.meta.dir, folder)
    : join(import.meta.dir, '..', onDisk[folder])
}

/** What starts another process of this Semeja: the executable, or in development the runtime and the entry. */
export const SELF = Bun.isStandaloneExecutable
  ? [process.execPath]
  : [process.execPath, join(import.meta.dir, 'main.ts')]
