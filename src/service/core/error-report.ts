import { messageOf } from './caught-error.ts'

/** Passes on the message of an error unless it repeats the last one: an outage is logged once. */
export function createErrorReport(log: (error: string) => void) {
  let last = ''
  return {
    report: (error: unknown): void => {
      const message = messageOf(error)
      if (message !== last) log(message)
      last = message
    },
    /** Work succeeded again: the next error is new. */
    clear: () => void (last = ''),
  }
}
