import type { FoldedIntent } from './folded-intents.ts'
import type { Refusal } from './label-batch.ts'

const FIRST = 30_000
/** Times that the wait doubles: up to 32 minutes. Fewer than failures that make an intent hopeless. */
const DOUBLES = 6

type Missing = { reason: Refusal; now: number; random: () => number }

/** Backoff for a label on a photo that the album does not list at the moment: it may be back in a minute or in a month. */
export function waitForPhoto(intent: FoldedIntent | undefined, { reason, now, random }: Missing): void {
  if (intent?.status !== 'queued') return
  intent.reason = reason
  intent.readyAt = now + Math.ceil((1 + random()) * 0.5 * FIRST * 2 ** Math.min(intent.failures, DOUBLES))
  intent.failures = Math.min(intent.failures + 1, DOUBLES)
}
