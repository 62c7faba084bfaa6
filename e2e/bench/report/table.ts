const ruleOf = (width: number, column: number) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)

/** A markdown table, aligned for terminals; the first column is a name, the others are figures. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  const pad = (text: string, column: number) =>
    column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)
  const line = (cells: string[]) => `| ${cells.map(pad).join(' | ')} |`
  const rule = `|${widths.map(ruleOf).join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** A dash where there is no figure. */
export function cell(value: number | undefined, digits = 0): string {
  if (value === undefined || Number.isNaN(value)) return '–'
  return digits === 0 ? grouped.format(value) : value.toFixed(digits)
}

export const ratio = (value: number | undefined, to: number | undefined): string =>
  value === undefined || to === undefined || to === 0 ? '–' : `${(value / to).toFixed(2)} ×`
