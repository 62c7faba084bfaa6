export type ByteRange = { start: number; end: number }

const SINGLE = /^bytes=(\d*)-(\d*)$/

/**
 * The one range that a `Range` header asks for, both ends included. `undefined`: none, or one that RFC 9110 lets us
 * ignore (several ranges, another unit, nonsense), so the whole is sent; `unsatisfiable`: beyond the end, 416.
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [matched, from = '', to = ''] = SINGLE.exec(header ?? '') ?? []
  if (matched === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
