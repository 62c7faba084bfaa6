/** The code of a caught error, as Node and the system give it: `ENOENT`; empty where it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** What a caught error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
