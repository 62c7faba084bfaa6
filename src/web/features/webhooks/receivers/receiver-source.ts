import goSource from './receiver.go?raw'
// oxlint-disable-next-line import/default -- its text, not the module
import nodeSource from './receiver.mjs?raw'
import phpSource from './receiver.php?raw'
import pythonSource from './receiver.py?raw'

/** A string literal of JavaScript or Python, whose escapes are the same here. */
const scriptLiteral = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
/** A single-quoted string literal of PHP, in which only backslash and quote are special. */
const phpLiteral = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`
/**
 * An interpreted string literal of Go. Its escapes are those of JSON, but Go source can't have lone surrogates or byte
 * order marks.
 */
const goLiteral = (text: string) => JSON.stringify(text.toWellFormed()).replaceAll('\uFEFF', String.raw`\uFEFF`)

const languages = {
  node: { source: nodeSource, fileName: 'receiver.mjs', literal: scriptLiteral },
  python: { source: pythonSource, fileName: 'receiver.py', literal: scriptLiteral },
  php: { source: phpSource, fileName: 'receiver.php', literal: phpLiteral },
  go: { source: goSource, fileName: 'receiver.go', literal: goLiteral },
}

export type ReceiverLanguage = keyof typeof languages

/** File name of a receiver. */
export const receiverFileName = (language: ReceiverLanguage): string => languages[language].fileName

/** Source of a complete receiver, for a webhook's address and the token in its metadata. */
export function receiverSource(
  language: ReceiverLanguage,
  { targetUrl, token }: { targetUrl: string; token: string },
): string {
  const { source, literal } = languages[language]
  const path = URL.parse(targetUrl)?.pathname ?? '/'
  return source
    .replace(/^((?:const )?PATH = )(?:'[^']*'|"[^"]*")/im, (_, start: string) => start + literal(path))
    .replace(/^((?:const )?TOKEN = )(?:'[^']*'|"[^"]*")/im, (_, start: string) => start + literal(token))
}
