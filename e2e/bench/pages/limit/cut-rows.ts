import type { PagePhoto } from '../shared/photo.ts'

const BETWEEN_ROWS = '},{'

const parseRows = (rows: string): PagePhoto[] => JSON.parse(`[${rows}]`)

/** Reads `{"data":[…]}` while it arrives: whatever rows are whole are parsed, the rest waits for the next piece. */
export function createRowCutter() {
  let rest = ''
  let begun = false
  return {
    take(text: string): PagePhoto[] {
      rest += text
      if (!begun) {
        rest = rest.slice(rest.indexOf('[') + 1)
        begun = true
      }
      const end = rest.lastIndexOf(BETWEEN_ROWS)
      if (end < 0) return []
      const rows = parseRows(rest.slice(0, end + 1))
      rest = rest.slice(end + 2)
      return rows
    },
    end: (): PagePhoto[] => parseRows(rest.slice(0, -']}'.length)),
  }
}
