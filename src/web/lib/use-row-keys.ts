import { useState } from 'react'

/**
 * React keys of rows whose identity is a text that their user may edit: a row keeps its key, and with it its focus,
 * when the text is replaced.
 *
 * Texts are trimmed, so that a key with a space at its end belongs to no other row.
 */
export function useRowKeys() {
  const [keys, setKeys] = useState<ReadonlyMap<string, string>>(new Map())
  const keyOf = (text: string): string => keys.get(text) ?? ([...keys.values()].includes(text) ? `${text} ` : text)
  return {
    keyOf,
    replaced: (text: string, by: string) =>
      setKeys(new Map([...keys, [by, keyOf(text)] as const].filter(([each]) => each !== text))),
  }
}
