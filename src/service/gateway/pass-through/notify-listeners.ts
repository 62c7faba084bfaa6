import type { Log } from '#service/core/log.ts'
import type { AnswerListener, AnswerReader, Holder, RequestInput } from '#service/gateway/gateway.ts'

/**
 * Hands an answer to every listener of its operation. One that throws gets no more of it; the answer itself goes on.
 */
export function notifyListeners(
  listeners: readonly AnswerListener[],
  {
    operation,
    holder,
    request,
    log,
  }: Pick<AnswerListener, 'operation'> & {
    holder: Holder
    request: RequestInput
    log: Log
  },
): AnswerReader {
  const readers = new Set<AnswerReader>()
  const guard = (work: () => void, reader?: AnswerReader) => {
    try {
      work()
    } catch (error) {
      if (reader) readers.delete(reader)
      log.error('a response could not be scanned', { operation, error: String(error) })
    }
  }
  for (const listener of listeners) {
    if (listener.operation !== operation) continue
    guard(() => {
      const reader = listener.begin(holder, request)
      if (reader) readers.add(reader)
    })
  }
  return {
    async write(bytes) {
      const waits: Promise<void>[] = []
      for (const reader of readers) {
        guard(() => {
          const wait = reader.write(bytes)
          if (wait) waits.push(wait)
        }, reader)
      }
      if (waits.length > 0) await Promise.allSettled(waits)
    },
    end() {
      for (const reader of readers) guard(() => reader.end(), reader)
    },
  }
}
