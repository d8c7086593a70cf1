/** What a command reads and where it prints: those of this process, or of a test. */
export interface Io {
  env: Record<string, string | undefined>
  print(line: string): void
  complain(line: string): void
  /** what is piped to standard input; undefined on a terminal, which is asked */
  piped: (() => Promise<string>) | undefined
  /** milliseconds to wait for other programs that use the database, where it is not as long as a command does */
  waitMs?: number
}

export const PROCESS: Io = {
  env: process.env,
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  get piped() {
    return process.stdin.isTTY ? undefined : () => Bun.stdin.text()
  },
}

/** Asks on the terminal and returns the typed line; the question goes to standard error, as standard output may be redirected. */
export async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  lines ??= console[Symbol.asyncIterator]()
  return (await lines.next()).value ?? ''
}

/** Returns the first line of standard input; on a terminal asks for it. */
export async function firstLine(question: string, { piped }: Pick<Io, 'piped'>): Promise<string> {
  return piped ? ((await piped()).split(/\r?\n/)[0] ?? '') : ask(question)
}

/** Returns a text without control and invisible characters, except line breaks and tabs. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

// one reader for all questions: a second one would lose what the first has buffered
let lines: AsyncIterator<string> | undefined
