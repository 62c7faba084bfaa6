import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { createPatientService } from './patient-service.ts'
import type { ChangeFailure, ChangeItem, ItemState, PausedWebhook, WebhookChange } from './webhook-change.ts'
import type { ChangesStorage, WebhookService } from './webhook-service.ts'

/** What a step changes of the paused webhooks. */
type DeviceStep = { keep?: PausedWebhook; drop?: string }

export type RunOptions = {
  service: WebhookService
  storage: Pick<ChangesStorage, 'write'>
  /** Webhooks that are paused, by id. */
  paused: ReadonlyMap<string, PausedWebhook>
  sleep: (milliseconds: number) => Promise<void>
  now: () => number
  /** Called when a step is written down. */
  onStep: (change: WebhookChange, device: DeviceStep) => void
  /** Called with each list that was read. */
  onList: (rows: readonly WebhookSubscription[]) => void
  /** True from when the user wants no more of the change. */
  isGivenUp: () => boolean
}

/** The tools of a run: the change as it is, its steps, each written down, and the service. */
export function createRun(begun: WebhookChange, { service, storage, sleep, now, onList, ...options }: RunOptions) {
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
    isPaused: (id: string) => paused.has(id),
    isGivenUp: options.isGivenUp,
    /** Writes the next state of an item, together with what this device keeps from now on. */
    step: (place: number, state: ItemState, device?: DeviceStep) =>
      write({ ...change, items: change.items.with(place, { ...item(place), state }) }, [place], device),
    halt: (failure: ChangeFailure) => write({ ...change, halted: failure }, []),
    /** Equal subscriptions that are none of these, nor made by any item of this change. */
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

export type Run = ReturnType<typeof createRun>
