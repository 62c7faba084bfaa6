import type { FoldedIntent } from './folded-intents.ts'

/** Intents that wait to be sent, in the order they came, those that failed a while later. One that is under way is not here. */
export function createReadyIntents(isLast: (intent: FoldedIntent) => boolean) {
  const queue = new Map<string, FoldedIntent>()
  const later = new Map<string, FoldedIntent>()
  /** Under way: what takes its place waits for the answer, so calls about the same can't overtake each other. */
  const taken = new Set<string>()
  const nextAt = () => {
    let next = Infinity
    for (const { readyAt } of later.values()) next = Math.min(next, readyAt)
    return next
  }
  const drop = (key: string) => {
    queue.delete(key)
    later.delete(key)
  }
  const put = (intent: FoldedIntent) => {
    if (taken.has(intent.key)) return
    drop(intent.key)
    if (intent.readyAt > 0) later.set(intent.key, intent)
    else queue.set(intent.key, intent)
  }
  return {
    put,
    drop,
    isTaken: (key: string): boolean => taken.has(key),
    /** The next one; it is under way from now on. */
    take(now: number): FoldedIntent | undefined {
      // those that failed go behind those that never had their turn
      if (queue.size === 0) {
        for (const intent of later.values()) {
          if (intent.readyAt > now) continue
          later.delete(intent.key)
          queue.set(intent.key, intent)
        }
      }
      for (const intent of queue.values()) {
        queue.delete(intent.key)
        if (!isLast(intent)) continue
        taken.add(intent.key)
        return intent
      }
      return undefined
    },
    /** Its call has ended. */
    release: (key: string) => void taken.delete(key),
    /** Nothing waits any longer. */
    hurry(): void {
      for (const intent of later.values()) {
        intent.readyAt = 0
        queue.set(intent.key, intent)
      }
      later.clear()
    },
    /** When the next one may go: 0 when one waits already. */
    nextAt: (): number => (queue.size > 0 ? 0 : nextAt()),
  }
}
