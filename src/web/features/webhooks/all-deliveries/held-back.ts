import type { ListedDelivery } from '#contract/extensions.ts'

/**
 * Holds back deliveries that arrived while the user was reading the list, newest first, so that nothing moves. `from`:
 * time of the newest delivery when they began; undefined if they aren't reading.
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
