import { statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { emptyFolder } from './app'
import { cleanups } from './cleanups'

/** Makes a folder that is a disk of 16 MB until the test is over; undefined where nobody may make one. */
export function smallDisk(): string | undefined {
  const folder = emptyFolder()
  const mount = ['mount', '-t', 'tmpfs', '-o', 'size=16m,mode=700', 'tmpfs', folder]
  if (process.getuid?.() !== 0 || Bun.spawnSync(mount).exitCode !== 0) return undefined
  cleanups.unshift(() => void Bun.spawnSync(['umount', '-l', folder]))
  return folder
}

/** Fills it but for so many pages; to remove the file that is returned makes room again. */
export function fillDisk(folder: string, spared = 0): string {
  const { bavail, bsize } = statfsSync(folder)
  const filler = join(folder, 'filler')
  writeFileSync(filler, Buffer.alloc((bavail - spared) * bsize, 1))
  return filler
}
