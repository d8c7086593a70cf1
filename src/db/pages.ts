import type { Database } from 'bun:sqlite'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  openSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import { promisify } from 'node:util'

// what is used here of SQLite's file format: https://www.sqlite.org/fileformat2.html

/** Bytes of the header of a b-tree page by its type. No other page begins with one of them in a file with fewer than PAGES_MAX. */
const HEADERS = new Map([
  [0x02, 12],
  [0x05, 12],
  [0x0a, 8],
  [0x0d, 8],
])
/** Pages from which the first byte of other pages, that of a page number, may be one of these: 128 GB. */
const PAGES_MAX = 0x0200_0000
const FILE_HEADER = 100
const LOG_HEADER = 32
const FRAME_HEADER = 24
/** Pages of a log that are read in a step: about ten milliseconds. */
const FRAMES_MAX = 5000

/** The file of a database, beside SQLite. */
export interface RawFile {
  fd: number
  pageSize: number
}

// closing any of a process's descriptors of a file ends all its locks on it, SQLite's included (POSIX): kept as long as the database
const files = new WeakMap<Database, RawFile>()

/** Returns the numbers of all pages but the first, which holds the schema. Throws when their types cannot be known. */
export function pagesOf(client: Database): number[] {
  const { pages, moving } = client
    .query('select page_count as pages, auto_vacuum as moving from pragma_page_count, pragma_auto_vacuum')
    .get() as { pages: number; moving: number }
  return numbersOf(pages, moving !== 0)
}

// a database that moves pages (auto_vacuum) has pages of one more kind
function numbersOf(pages: number, isMoving: boolean): number[] {
  if (isMoving || pages >= PAGES_MAX) throw new Error('the pages of this database have no known types')
  return Array.from({ length: pages - 1 }, (_, i) => i + 2)
}

/** Returns the open file of a database. Throws when the one that SQLite has open is not the one at its path any more. */
export function rawFile(client: Database): RawFile {
  let file = files.get(client)
  if (!file) {
    const { page_size: pageSize } = client.query('pragma page_size').get() as { page_size: number }
    file = { fd: openSync(client.filename, 'r+'), pageSize }
    files.set(client, file)
  }
  if (fstatSync(file.fd).ino !== statSync(client.filename).ino) throw new Error('the database was replaced')
  return file
}

/** Closes what `rawFile` opened. Call it when SQLite has closed the database. */
export function closeRawFile(client: Database) {
  const file = files.get(client)
  if (file) closeSync(file.fd)
  files.delete(client)
}

/** Waits until what was written to a file is on the disk, without blocking others. */
export function syncRawFile({ fd }: RawFile): Promise<void> {
  return promisify(fsync)(fd)
}

/** Overwrites a page between its pointers and cells, which readers ignore. Nobody else may write to it meanwhile. */
export function cleanPage({ fd, pageSize }: RawFile, number: number) {
  const start = (number - 1) * pageSize
  const [from, to] = remains(fd, pageSize, start)
  if (from < to) writeSync(fd, ZEROS, 0, to - from, start + from)
}

/**
 * Overwrites the unused parts of all pages of a database file that nobody else uses, with nothing in a log beside it: this also ends
 * the locks that this process has on it. Throws when the types of its pages cannot be known.
 */
export function cleanFile(path: string) {
  const fd = openSync(path, 'r+')
  try {
    const header = Buffer.alloc(FILE_HEADER)
    readSync(fd, header, 0, FILE_HEADER, 0)
    const pageSize = header.readUInt16BE(16) === 1 ? buffer.length : header.readUInt16BE(16)
    const pages = Math.floor(fstatSync(fd).size / pageSize)
    const isMoving = header.readUInt32BE(52) !== 0
    for (const page of numbersOf(pages, isMoving)) cleanPage({ fd, pageSize }, page)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}

// the largest page there can be
const buffer = Buffer.alloc(65_536)
const ZEROS = Buffer.alloc(65_536)
const NOTHING = [0, 0] as const

/** Returns from where to where a page, which begins at `start` of a file, has something in its unused part. */
function remains(fd: number, pageSize: number, start: number): readonly [from: number, to: number] {
  const page = buffer.subarray(0, pageSize)
  if (readSync(fd, page, 0, pageSize, start) < pageSize) return NOTHING
  const [from, to] = unusedPart(page)
  return ZEROS.subarray(0, to - from).equals(page.subarray(from, to)) ? NOTHING : [from, to]
}

function unusedPart(page: Buffer): readonly [from: number, to: number] {
  const header = HEADERS.get(page[0]!)
  if (header === undefined) return NOTHING
  const from = header + 2 * page.readUInt16BE(3)
  const to = page.readUInt16BE(5) || buffer.length
  if (to > page.length || from > to) return NOTHING
  // what is not as expected is left as it is
  for (let at = header; at < from; at += 2) if (page.readUInt16BE(at) < to) return NOTHING
  return [from, to]
}

export function readLog<T>(client: Database, pageSize: number, work: (log: Log) => T): T {
  const path = `${client.filename}-wal`
  if (!existsSync(path)) return work(NO_LOG)
  // locks are on the database and the index of the log: this file has none that closing could end
  const fd = openSync(path, 'r')
  try {
    const frames = framesOf(fd, pageSize)
    const isClean = (page: number) =>
      frames.get(page)!.every((start) => remains(fd, pageSize, start) === NOTHING)
    return work({ isLong: frames.size > FRAMES_MAX, has: (page) => frames.has(page), isClean })
  } finally {
    closeSync(fd)
  }
}

interface Log {
  /** there are more pages than were read */
  isLong: boolean
  /** whether a page has a version here: the file may hold an older one, and gets the newest at any time */
  has: (page: number) => boolean
  /** whether nothing is in the unused part of any version of a page that is here */
  isClean: (page: number) => boolean
}
const NO_LOG: Log = { isLong: false, has: () => false, isClean: () => true }

/** Returns where versions of pages begin in a log, by page. */
function framesOf(fd: number, pageSize: number): Map<number, number[]> {
  const frames = new Map<number, number[]>()
  const header = Buffer.alloc(LOG_HEADER)
  if (readSync(fd, header, 0, LOG_HEADER, 0) < LOG_HEADER) return frames
  const salts = header.subarray(16, 24)
  const frame = Buffer.alloc(FRAME_HEADER)
  let at = LOG_HEADER
  while (frames.size <= FRAMES_MAX && readSync(fd, frame, 0, FRAME_HEADER, at) === FRAME_HEADER) {
    // from here on of an earlier turn of the log, which is in the file
    if (!salts.equals(frame.subarray(8, 16))) break
    const page = frame.readUInt32BE(0)
    const starts = frames.get(page) ?? []
    starts.push(at + FRAME_HEADER)
    frames.set(page, starts)
    at += FRAME_HEADER + pageSize
  }
  return frames
}
