import { readFileSync } from 'node:fs'

/** How many pages of a database file, but the first, have anything in their unused parts: between pointers and cells, in free blocks, in free pages. */
export function pagesWithRemains(file: string): { gaps: number; blocks: number; free: number } {
  const bytes = readFileSync(file)
  const size = bytes.readUInt16BE(16)
  const pageAt = (number: number) => bytes.subarray((number - 1) * size, number * size)
  const free = freePages(bytes, pageAt)
  const found = { gaps: 0, blocks: 0, free: 0 }
  for (let number = 2; number <= bytes.length / size; number++) {
    const page = pageAt(number)
    if (free.has(number)) found.free += Number(free.get(number) === 'leaf' && hasAny(page))
    else {
      const header = page[0] === 2 || page[0] === 5 ? 12 : 8
      const cells = page.readUInt16BE(5) || 65_536
      if (![2, 5, 10, 13].includes(page[0]!)) continue
      found.gaps += Number(hasAny(page.subarray(header + 2 * page.readUInt16BE(3), cells)))
      found.blocks += Number(freeBlocks(page).some(hasAny))
    }
  }
  return found
}

function freePages(bytes: Buffer, pageAt: (number: number) => Buffer) {
  const free = new Map<number, 'trunk' | 'leaf'>()
  for (let trunk = bytes.readUInt32BE(32); trunk !== 0; trunk = pageAt(trunk).readUInt32BE(0)) {
    free.set(trunk, 'trunk')
    const count = pageAt(trunk).readUInt32BE(4)
    for (let i = 0; i < count; i++) free.set(pageAt(trunk).readUInt32BE(8 + 4 * i), 'leaf')
  }
  return free
}

function freeBlocks(page: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let at = page.readUInt16BE(1); at !== 0; at = page.readUInt16BE(at))
    blocks.push(page.subarray(at + 4, at + page.readUInt16BE(at + 2)))
  return blocks
}

function hasAny(bytes: Buffer): boolean {
  return bytes.some((byte) => byte !== 0)
}
