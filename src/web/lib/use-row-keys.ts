import { useState } from 'react'

/**
 * React keys of rows whose identity is a text that their user may edit: a row keeps its key, and with it its focus,
 * when the text is replaced.
 *
 * Callers pass trimmed texts, so a key made unique by spaces at its end never equals the text of another row.
 */
export function useRowKeys() {
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const keyOf = (text: string): string => {
    const taken = new Set(keys.values())
    let key = text
    while (taken.has(key)) key += ' '
    return keys.get(text) ?? key
  }
  return {
    keyOf,
    replaced: (text: string, by: string) =>
      setKeys(new Map([...keys, [by, keyOf(text)] as const].filter(([each]) => each !== text))),
  }
}
