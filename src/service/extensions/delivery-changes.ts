import type { Context } from '#service/context.ts'
import { listDeliveryVersions } from '#service/webhooks/webhooks.ts'

type Watch = { callerId: string; hasDeliveries: boolean }

type Reading = { version: string; at: number }

/**
 * Versions of the callers' deliveries for streams that ask for them, throttled: a stream gets another one at most once in so many
 * milliseconds, while many webhooks are sent.
 */
export function createDeliveryChanges<Stream extends Watch>(context: Pick<Context, 'db'>, everyMs: number) {
  const readings = new WeakMap<Stream, Reading>()
  const isDue = (stream: Stream, now: number) => now - (readings.get(stream)?.at ?? -Infinity) >= everyMs

  return {
    /** Reads the versions of those that are due; any number of them costs two queries. */
    async read(streams: readonly Stream[]): Promise<void> {
      const now = performance.now()
      const due = streams.filter((stream) => stream.hasDeliveries && isDue(stream, now))
      if (due.length === 0) return
      const versions = await listDeliveryVersions(context, [...new Set(due.map(({ callerId }) => callerId))])
      for (const stream of due) readings.set(stream, { version: versions.get(stream.callerId) ?? '', at: now })
    },
    versionOf: (stream: Stream): string | undefined => readings.get(stream)?.version,
  }
}
