/** Asks on the terminal and returns the line that was typed; the question goes to standard error, as the output may be kept. */
export async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  lines ??= console[Symbol.asyncIterator]()
  return (await lines.next()).value ?? ''
}

/** Returns the first line of standard input; on a terminal it is asked for. */
export async function firstLine(question: string): Promise<string> {
  return process.stdin.isTTY ? ask(question) : ((await Bun.stdin.text()).split(/\r?\n/)[0] ?? '')
}

/** Returns a text without characters that steer a terminal or show nothing; line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
}

// one reader for all questions: a second would lose what the first has read ahead
let lines: AsyncIterator<string> | undefined
