import type { Context } from '#service/context.ts'
import { listDeliveryVersions } from '#service/webhooks/webhooks.ts'

type Watch = { callerId: string; wantsDeliveries: boolean }

type Reading = { version: string; at: number }

/**
 * Versions of the callers' deliveries for streams that ask for them, throttled: a stream gets another one at most every
 * `everyMs`, however many webhooks are sent.
 */
export function createDeliveryChanges<Stream extends Watch>(context: Pick<Context, 'db'>, everyMs: number) {
  const readings = new WeakMap<Stream, Reading>()
  const isDue = (stream: Stream, now: number) => now - (readings.get(stream)?.at ?? -Infinity) >= everyMs

  return {
    /** Reads the versions for the streams that are due, in two queries for any number of them. */
    async read(streams: readonly Stream[]): Promise<void> {
      const now = performance.now()
      const due = streams.filter((stream) => stream.wantsDeliveries && isDue(stream, now))
      if (due.length === 0) return
      const versions = await listDeliveryVersions(context, [...new Set(due.map(({ callerId }) => callerId))])
      for (const stream of due) readings.set(stream, { version: versions.get(stream.callerId) ?? '', at: now })
    },
    versionOf: (stream: Stream): string | undefined => readings.get(stream)?.version,
  }
}
