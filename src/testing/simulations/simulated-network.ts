import type { LabelIntent } from '#web/data/album/label.ts'
import { intentKey, type CallResult } from '#web/data/outbox/label-batch.ts'

/** A label that the service refuses. */
export const REFUSED = 'refused'

const TIMEOUT = 15_000

type Network = 'good' | 'faulty' | 'away' | 'unauthorized'
const unheard = (busy: boolean, retryAfter?: number): CallResult => ({
  type: 'retry',
  reason: { kind: 'network' },
  busy,
  retryAfter,
})

/** A model of the service, as its labels on photos, and of the network in front of it. */
export function createSimulatedNetwork({
  random,
  later,
}: {
  random: () => number
  later: (delay: number, act: () => void) => void
}) {
  const service = new Set<string>()
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1))
  let network: Network = 'faulty'

  /** Decides what the service does with a call, and which result arrives when. */
  const call = (intent: LabelIntent, answer: (delay: number, result: CallResult) => void) => {
    const key = intentKey(intent)
    const reach = between(1, 40)
    const back = reach + between(1, 40)
    const done = () => void (intent.wanted ? service.add(key) : service.delete(key))
    if (network === 'unauthorized') return answer(back, { type: 'unauthorized' })
    if (network === 'away') return answer(back, unheard(false))
    if (intent.text === REFUSED) return answer(back, { type: 'refused', reason: { kind: 'invalid', status: 400 } })
    const fault = network === 'faulty' ? random() : 1
    if (fault < 0.04) return answer(back, unheard(false))
    if (fault < 0.08) return answer(back, unheard(true, between(1, 3) * 1_000))
    if (fault < 0.12) return answer(TIMEOUT, unheard(true))
    if (fault < 0.2) {
      // done, but the answer is lost
      later(reach, done)
      return answer(fault < 0.17 ? back : TIMEOUT, unheard(fault >= 0.17))
    }
    later(reach, done)
    answer(back, { type: 'done' })
  }
  return {
    service,
    call,
    set: (next: Network) => void (network = next),
    isReachable: (): boolean => network === 'good' || network === 'faulty',
  }
}
