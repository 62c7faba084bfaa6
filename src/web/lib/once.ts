/** Memoised: made when it is first asked for, and the same from then on. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Memoised by an object, for as long as that lives. */
export function oncePer<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { value: Value }>()
  return (key) => {
    let known = made.get(key)
    if (known === undefined) made.set(key, (known = { value: make(key) }))
    return known.value
  }
}
