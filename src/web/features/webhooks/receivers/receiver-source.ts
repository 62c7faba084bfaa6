// oxlint-disable-next-line import/default -- its text, not the module
import nodeSource from './receiver.mjs?raw'
import phpSource from './receiver.php?raw'
import pythonSource from './receiver.py?raw'

/** A string literal of JavaScript, and of Python, whose escapes are the same. */
const scriptLiteral = (text: string) =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
/** A string literal of PHP in which nothing but the backslash and the quote is special. */
const phpLiteral = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`

const languages = {
  node: { source: nodeSource, fileName: 'receiver.mjs', literal: scriptLiteral },
  python: { source: pythonSource, fileName: 'receiver.py', literal: scriptLiteral },
  php: { source: phpSource, fileName: 'receiver.php', literal: phpLiteral },
}

export type ReceiverLanguage = keyof typeof languages

/** The file of a receiver. */
export const receiverFileName = (language: ReceiverLanguage): string => languages[language].fileName

/** A complete receiver in a language, for a webhook's address and the token in its metadata. */
export function receiverSource(
  language: ReceiverLanguage,
  { targetUrl, token }: { targetUrl: string; token: string },
): string {
  const { source, literal } = languages[language]
  const path = URL.parse(targetUrl)?.pathname ?? '/'
  return source
    .replace(/^((?:const )?PATH = )'[^']*'/m, (_, start: string) => start + literal(path))
    .replace(/^((?:const )?TOKEN = )'[^']*'/m, (_, start: string) => start + literal(token))
}
