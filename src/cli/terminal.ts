/** Asks on the terminal and returns the typed line; the question goes to standard error, as standard output may be redirected. */
export async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  lines ??= console[Symbol.asyncIterator]()
  return (await lines.next()).value ?? ''
}

/** Returns the first line of standard input; on a terminal asks for it. */
export async function firstLine(question: string): Promise<string> {
  return process.stdin.isTTY ? ask(question) : ((await Bun.stdin.text()).split(/\r?\n/)[0] ?? '')
}

/** Returns a text without control and invisible characters, except line breaks and tabs. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

// one reader for all questions: a second one would lose what the first has buffered
let lines: AsyncIterator<string> | undefined
