/** Identifiers per text. */
const TOGETHER = 2_000

/**
 * Packs identifiers into JSON texts of thousands each: a database takes 20 times as long to copy 50,000 strings. In
 * steps, since there may be as many as photos.
 */
export function* writeIds(ids: readonly string[]): Generator<undefined, string[]> {
  const texts: string[] = []
  for (let first = 0; first < ids.length; first += TOGETHER) {
    texts.push(JSON.stringify(ids.slice(first, first + TOGETHER)))
    yield
  }
  return texts
}

/** Unpacks the texts of `writeIds`. In steps. @throws SyntaxError */
export function* readIds(texts: readonly string[]): Generator<undefined, string[]> {
  const ids: string[] = []
  for (const text of texts) {
    const some: unknown = JSON.parse(text)
    if (Array.isArray(some)) for (const id of some) if (typeof id === 'string') ids.push(id)
    yield
  }
  return ids
}
