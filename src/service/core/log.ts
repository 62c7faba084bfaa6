export type LogFields = Record<string, string | number | boolean | undefined>

/** Structured log; must never contain a key, a secret or a signed address. */
export type Log = {
  info: (message: string, fields?: LogFields) => void
  warn: (message: string, fields?: LogFields) => void
  error: (message: string, fields?: LogFields & { error?: string }) => void
}

/** JSON lines on standard error; standard output is for the commands' own output. */
export function createLog(clock: () => Date): Log {
  const write = (level: string) => (message: string, fields?: LogFields) =>
    void process.stderr.write(`${JSON.stringify({ time: clock().toISOString(), level, message, ...fields })}\n`)
  return { info: write('info'), warn: write('warn'), error: write('error') }
}

export const silentLog: Log = { info: () => {}, warn: () => {}, error: () => {} }
