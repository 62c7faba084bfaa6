import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { createPatientService } from './patient-service.ts'
import type { ChangeFailure, ChangeItem, ItemState, PausedWebhook, WebhookChange } from './webhook-change.ts'
import type { ChangesStorage, ChangeWrite, WebhookService } from './webhook-service.ts'

/** Change of the paused webhooks by a step. */
type DeviceStep = Pick<ChangeWrite, 'keep' | 'drop'>

export type RunOptions = {
  service: WebhookService
  storage: Pick<ChangesStorage, 'write'>
  /** Webhooks that are paused, by id. */
  paused: ReadonlyMap<string, PausedWebhook>
  sleep: (milliseconds: number) => Promise<void>
  now: () => number
  /** Called once a step is stored. */
  onStep: (change: WebhookChange, device: DeviceStep) => void
  /** Called with each list that was read. */
  onList: (rows: readonly WebhookSubscription[]) => void
  /** True once the user has given up the change. */
  isGivenUp: () => boolean
}

/** State of a running change: each step is stored before its request is sent. */
export function createRunState(begun: WebhookChange, { service, storage, sleep, now, onList, ...options }: RunOptions) {
  let change: WebhookChange = { ...begun, halted: undefined }
  const paused = new Map(options.paused)
  const patient = createPatientService({ service, sleep, onList })

  const write = async (next: WebhookChange, places: readonly number[], device: DeviceStep = {}): Promise<void> => {
    await storage.write({ change: next, places, ...device })
    change = next
    if (device.keep) paused.set(device.keep.id, device.keep)
    if (device.drop !== undefined) paused.delete(device.drop)
    options.onStep(next, device)
  }
  const item = (place: number): ChangeItem => {
    const found = change.items[place]
    if (found === undefined) throw new RangeError(`There is no item ${place}`)
    return found
  }
  return {
    ...patient,
    change: () => change,
    item,
    now,
    /** When a webhook was paused; undefined if it isn't. */
    pausedAt: (id: string) => paused.get(id)?.pausedAt,
    isGivenUp: options.isGivenUp,
    /** Stores the next state of an item, together with the change of the paused webhooks. */
    step: (place: number, state: ItemState, device?: DeviceStep) =>
      write({ ...change, items: change.items.with(place, { ...item(place), state }) }, [place], device),
    halt: (failure: ChangeFailure) => write({ ...change, halted: failure }, []),
    /** Ids of equal subscriptions that are not in `known`, nor made by any item of this change. */
    fresh: (config: WebhookConfig, known: readonly string[]): string[] => {
      const others = new Set(known)
      for (const { state } of change.items) {
        if ('id' in state && state.id !== undefined) others.add(state.id)
        if ('twins' in state) for (const twin of state.twins ?? []) others.add(twin)
      }
      return patient.equalIds(config).filter((id) => !others.has(id))
    },
  }
}

export type RunState = ReturnType<typeof createRunState>
