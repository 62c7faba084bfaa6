/** Identifiers per text. */
const TOGETHER = 2_000

/**
 * Identifiers as texts of thousands each, to be kept: 50,000 strings take 20 times as long to be copied into a database. In
 * steps, for there may be as many as photos.
 */
export function* writeIds(ids: readonly string[]): Generator<undefined, string[]> {
  const texts: string[] = []
  for (let first = 0; first < ids.length; first += TOGETHER) {
    texts.push(JSON.stringify(ids.slice(first, first + TOGETHER)))
    yield
  }
  return texts
}

/** The identifiers in such texts. In steps. @throws SyntaxError */
export function* readIds(texts: readonly string[]): Generator<undefined, string[]> {
  const ids: string[] = []
  for (const text of texts) {
    const some: unknown = JSON.parse(text)
    if (Array.isArray(some)) for (const id of some) if (typeof id === 'string') ids.push(id)
    yield
  }
  return ids
}
