/**
 * Quotes any text as one word of a POSIX shell: nothing is special inside single quotes; a quote closes, escapes itself
 * and reopens.
 */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`
