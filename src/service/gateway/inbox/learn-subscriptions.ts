import * as z from 'zod/mini'
import type { AnswerListener } from '#service/gateway/gateway.ts'
import type { ReceiverStore } from './receiver-store.ts'

/** Longest answer that is read, in bytes: 64 subscriptions are a few dozen kilobytes. */
const LONGEST = 2 ** 20

const RECEIVER = /\/inbox\/([\w-]{43})$/

/** The receiver's token in an address, on any host: it counts only for its owner anyway. */
const tokenIn = (targetUrl: string): string | undefined => RECEIVER.exec(URL.parse(targetUrl)?.pathname ?? '')?.[1]

const sends = z.object({
  config: z.object({ event: z.string(), targetUrl: z.string(), albumId: z.nullish(z.string()) }),
})
const answers = z.object({ data: z.unknown() })

/** JSON reviver: identifiers may be numbers, with more digits than JavaScript's numbers hold. */
const numberAsText = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' ? context?.source : value

/** The subscriptions in an answer to createSubscription or getSubscriptions; unreadable ones are skipped. */
function subscriptionsIn(text: string): z.infer<typeof sends>['config'][] {
  try {
    const { data } = answers.parse(JSON.parse(text, numberAsText))
    return (Array.isArray(data) ? data : [data]).flatMap((row) => {
      const { success, data: found } = sends.safeParse(row)
      return success ? [found.config] : []
    })
  } catch {
    return []
  }
}

/**
 * Learns from passing answers which albums the subscriptions of a receiver are about. A webhook itself can't tell: its
 * sender is not verified, and the interface's photo does not name its album.
 */
export const subscriptionListeners = (receivers: ReceiverStore): AnswerListener[] =>
  (['createSubscription', 'getSubscriptions'] as const).map((operation) => ({
    operation,
    begin(holder) {
      const pieces: Uint8Array[] = []
      let size = 0
      return {
        write(bytes) {
          size += bytes.byteLength
          if (size <= LONGEST) pieces.push(bytes)
        },
        end() {
          if (size > LONGEST) return
          // without a byte order mark, unlike Buffer's own text
          const text = new TextDecoder().decode(Buffer.concat(pieces))
          for (const { event, targetUrl, albumId } of subscriptionsIn(text)) {
            const receiver = receivers.find(tokenIn(targetUrl) ?? '')
            if (receiver?.ownerId !== receivers.ownerOf(holder)) continue
            receivers.learn(receiver, event === 'newAlbum' ? undefined : (albumId ?? undefined))
          }
        },
      }
    },
  }))
