import type { PagePhoto } from '../shared/photo.ts'

const BETWEEN_ROWS = '},{'

const parseRows = (rows: string): PagePhoto[] => JSON.parse(`[${rows}]`)

/** Incremental parser of `{"data":[…]}`: parses complete rows, and buffers the rest until the next chunk. */
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
