import type { ListedDelivery } from '#contract/extensions.ts'

/**
 * Splits a list, newest first, where somebody began to read: what came since is held back, so that nothing moves under their eyes.
 * `from`: when the newest delivery was made that they were shown; undefined: nobody is reading.
 */
export function holdBack(
  deliveries: readonly ListedDelivery[],
  from: string | undefined,
): { shown: readonly ListedDelivery[]; held: number } {
  if (from === undefined) return { shown: deliveries, held: 0 }
  const since = Date.parse(from)
  const shown = deliveries.filter(({ createdAt }) => Date.parse(createdAt) <= since)
  return { shown, held: deliveries.length - shown.length }
}
