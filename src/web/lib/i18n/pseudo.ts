const PLAIN = 'aceinorsuyACEINORSUY'
const ACCENTED = 'åçéîñöŕšûýÅÇÉÎÑÖŔŠÛÝ'

/** Pseudo-localises a text: accented, a third longer, in brackets, still readable. Placeholders in braces stay. */
function toPseudoText(text: string): string {
  const accented = text.replaceAll(/\{\w+\}|[a-z]/gi, (part) => ACCENTED[PLAIN.indexOf(part)] ?? part)
  return `[${accented}${'·'.repeat(Math.ceil(text.length / 3))}]`
}

/** Messages in the pseudo-locale; the same keys, and functions of the same values. */
export function toPseudo<Messages extends object>(messages: Messages): Messages {
  return new Proxy(messages, {
    get(target, key, receiver) {
      const message: unknown = Reflect.get(target, key, receiver)
      if (typeof message === 'string') return toPseudoText(message)
      if (typeof message !== 'function') return message
      return (...values: unknown[]) => toPseudoText(String(Reflect.apply(message, undefined, values)))
    },
  })
}
