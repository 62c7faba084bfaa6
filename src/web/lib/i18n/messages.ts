import { toPseudo } from './pseudo.ts'

type Message = string | ((...values: never[]) => string)

/** Set in the pseudo-locale's build: text is longer, accented and runs from right to left. */
const isPseudo = import.meta.env.MODE === 'pseudo'

/**
 * A feature's messages: texts, or functions of names and numbers. All text of the app is in a `messages.ts`, apart from
 * the noun "photo" in `format.ts`, so that a translation touches no component. In the pseudo-locale (`vite build --mode pseudo`) any other text shows as plain
 * English.
 */
export function defineMessages<Messages extends Record<string, Message>>(messages: Messages): Messages {
  return isPseudo ? toPseudo(messages) : messages
}
