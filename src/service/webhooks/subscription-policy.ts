import { codePoints, type WebhookConfig } from '#contract/index.ts'

// interface.md sets no limits here, so these are not part of the contract: another service may have others
const LONGEST_ADDRESS = 2048
/** Bytes as JSON, sent in the body of every delivery. */
const LARGEST_METADATA = 16 * 1024
/** Most subscriptions of one caller: one change may append a delivery for each of them, in its transaction. */
export const MOST_SUBSCRIPTIONS = 1000

const toText = (count: number) => count.toLocaleString('en')

/** The reason to refuse an oversized subscription; undefined if it is within the limits. */
export function findConfigFault({ targetUrl, metadata = {} }: WebhookConfig): string | undefined {
  if (codePoints(targetUrl) > LONGEST_ADDRESS)
    return `targetUrl must be at most ${toText(LONGEST_ADDRESS)} characters long`
  const bytes = Buffer.byteLength(JSON.stringify(metadata))
  return bytes > LARGEST_METADATA ? `metadata must be at most ${toText(LARGEST_METADATA)} bytes as JSON` : undefined
}
