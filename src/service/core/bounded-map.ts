/** A map of at most `most` entries, which then forgets the one that was set least recently; reading doesn’t count. */
export function createBoundedMap<Value>(most: number) {
  const entries = new Map<string, Value>()
  return {
    get: (key: string): Value | undefined => entries.get(key),
    has: (key: string): boolean => entries.has(key),
    set(key: string, value: Value): void {
      // re-inserted, so that the map's first is the one to forget
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
    delete: (key: string): boolean => entries.delete(key),
    values: () => entries.values(),
  }
}
