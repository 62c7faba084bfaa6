/** One difference between two JSON values. `signature`: two addresses that differ only in their query. */
export type Difference = {
  kind: 'added' | 'gone' | 'changed' | 'signature'
  /** `data.labels[2]`; empty for the whole value. */
  path: string
  before?: unknown
  after?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isScalar = (value: unknown) => typeof value !== 'object' || value === null

const member = (path: string, key: string) =>
  /^[\w$]+$/.test(key) ? (path === '' ? key : `${path}.${key}`) : `${path}[${JSON.stringify(key)}]`

/** Multiset difference: items of one list that are not in the other, duplicates included. */
function without(list: readonly unknown[], others: readonly unknown[]): unknown[] {
  const left = [...others]
  return list.filter((item) => {
    const place = left.indexOf(item)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

function changed(path: string, before: unknown, after: unknown): Difference {
  const [one, other] = [before, after].map((value) => (typeof value === 'string' ? URL.parse(value) : null))
  const isSamePlace = one && other && one.origin === other.origin && one.pathname === other.pathname
  return {
    kind: isSamePlace && one.search !== '' && other.search !== '' ? 'signature' : 'changed',
    path,
    before,
    after,
  }
}

/** Compares lists of plain values, such as labels, as multisets; a mere reordering is one change. */
function compareLists(path: string, before: readonly unknown[], after: readonly unknown[]): Difference[] {
  const gone = without(before, after).map((item): Difference => ({ kind: 'gone', path, before: item }))
  const added = without(after, before).map((item): Difference => ({ kind: 'added', path, after: item }))
  const isMoved = gone.length + added.length === 0 && before.some((item, place) => item !== after[place])
  return isMoved ? [{ kind: 'changed', path, before, after }] : [...gone, ...added]
}

/** Differences between two JSON values, field by field, in the order of the first. */
export function findDifferences(before: unknown, after: unknown, path = ''): Difference[] {
  if (before === after) return []
  if (Array.isArray(before) && Array.isArray(after)) {
    if (before.every(isScalar) && after.every(isScalar)) return compareLists(path, before, after)
    const [one, other] = [before, after].map((list) => Object.fromEntries(list.entries()))
    return compareFields(one ?? {}, other ?? {}, (key) => `${path}[${key}]`)
  }
  if (isObject(before) && isObject(after)) return compareFields(before, after, (key) => member(path, key))
  return [changed(path, before, after)]
}

function compareFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  pathOf: (key: string) => string,
): Difference[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key): Difference[] => {
    if (!Object.hasOwn(before, key)) return [{ kind: 'added', path: pathOf(key), after: after[key] }]
    if (!Object.hasOwn(after, key)) return [{ kind: 'gone', path: pathOf(key), before: before[key] }]
    return findDifferences(before[key], after[key], pathOf(key))
  })
}

/** Two texts without their common prefix and suffix; for bodies that were cut, and so are not JSON. */
export function differingParts(before: string, after: string): { from: number; before: string; after: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from++
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from, before: before.slice(from, before.length - end), after: after.slice(from, after.length - end) }
}
