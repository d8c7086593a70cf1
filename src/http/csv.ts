/** The byte order mark, by which spreadsheets recognize UTF-8. */
export const CSV_START = '\uFEFF'

/** Returns rows as CSV (RFC 4180), every cell quoted; what a spreadsheet might run as a formula gets an apostrophe, phones do not. */
export function csvLines(rows: readonly (readonly (string | number | null)[])[]): string {
  if (rows.length === 0) return ''
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : (cell ?? ''))),
  )
  // loaded by the first export, to spare the start
  const { unparse }: typeof import('papaparse') = require('papaparse')
  return `${unparse(cells, { newline: '\r\n', quotes: true })}\r\n`
}

function withoutFormula(text: string): string {
  const cell = text.replaceAll('\0', '')
  if (/^\+\d+$/.test(cell) || cell === '-') return cell
  return cell
    .replace(/(?:[;\t\n]|\r\n?)(?=\s*[=+\-@＝＋－＠])/g, "$&'")
    .replace(/^(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/, "'")
}
