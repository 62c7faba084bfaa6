/** Text that a spreadsheet would run as a formula, behind any number of apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u
const UNQUOTED = /^'+[=+\-@\t\r\n＝＋－＠]/u

/** Text that needs quotes; also with a semicolon, which separates cells where the comma is the decimal point. */
const QUOTED = /[",;\t\r\n]|^\s|\s$/u

const separators = [',', ';', '\t'] as const

function writeCell(text: string): string {
  // spreadsheets mark a cell as text by an apostrophe; readCell takes it off again
  const safe = FORMULA.test(text) ? `'${text}` : text
  return safe === '' || QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const readCell = (text: string): string => (UNQUOTED.test(text) ? text.slice(1) : text)

/**
 * Writes CSV (RFC 4180), with a byte order mark, without which spreadsheets assume an older encoding. No cell can be
 * run as a formula. A row without cells is left out, since CSV can't represent it.
 */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  const lines: string[] = []
  for (const row of rows) if (row.length > 0) lines.push(row.map(writeCell).join(','))
  return `\u{feff}${lines.map((line) => `${line}\r\n`).join('')}`
}

/** The separator that is most frequent in the first line, outside quotes. */
function separatorOf(text: string): string {
  const [first = ''] = text.replaceAll(/"(?:[^"]|"")*"?/g, '').split(/[\r\n]/, 1)
  const counts = separators.map((separator) => first.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

type Reading = { row: string[]; cell: string; quoted: boolean }

/**
 * Reads CSV as spreadsheets of any locale write it: separated by commas, semicolons or tabs, with any line ends. A
 * quote in the middle of a cell is a character, and one that is never closed ends with the file. Skips empty lines.
 */
export function readCsv(given: string): string[][] {
  const text = given.replace(/^\u{feff}/u, '')
  const separator = separatorOf(text)
  const rows: string[][] = []
  let now: Reading = { row: [], cell: '', quoted: false }
  const endCell = () => {
    now.row.push(readCell(now.cell))
    now = { row: now.row, cell: '', quoted: false }
  }
  const endRow = () => {
    const isBlank = now.row.length === 0 && now.cell === '' && !now.quoted
    endCell()
    if (!isBlank) rows.push(now.row)
    now = { row: [], cell: '', quoted: false }
  }
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"' && now.cell === '' && !now.quoted) {
      at = readQuoted(text, at + 1, now)
    } else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else now.cell += character
  }
  if (now.row.length > 0 || now.cell !== '' || now.quoted) endRow()
  return rows
}

/** Reads a quoted cell from after its opening quote. @returns the index of its closing quote */
function readQuoted(text: string, from: number, now: Reading): number {
  now.quoted = true
  for (let begin = from; ;) {
    const end = text.indexOf('"', begin)
    now.cell += text.slice(begin, end === -1 ? text.length : end)
    if (end === -1) return text.length
    if (text[end + 1] !== '"') return end
    now.cell += '"'
    begin = end + 2
  }
}
