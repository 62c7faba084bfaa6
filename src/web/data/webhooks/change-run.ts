import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { ApiError, isAmbiguous, retryDelay } from '#web/data/client/api-error.ts'
import { sameConfig } from '#web/data/resources/subscription-mutations.ts'
import type { ChangeFailure, ChangeItem, ItemState, PausedWebhook, WebhookChange } from './webhook-change.ts'
import type { ChangesStorage, WebhookService } from './webhook-service.ts'

/** Retries of a call before the change is halted. */
const RETRIES = 3

/** Milliseconds: a change waits this long by itself when the service asks it to; for longer it is halted. */
const LONGEST_WAIT = 15_000

/** Milliseconds until the list is read again before it is believed: a request whose answer was lost may still be on its way. */
const SETTLING = 1_500

/** Thrown where a change can't go on for now. */
export class Halted extends Error {
  readonly failure: ChangeFailure

  constructor(failure: ChangeFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

export const failureOf = ({ kind, detail }: ApiError): ChangeFailure => ({
  kind,
  ...(detail !== undefined && { detail }),
})

/** True where the service has said no, so it did not happen and will not. */
export const isRefusal = (error: ApiError): boolean =>
  error.kind !== 'rateLimited' && error.kind !== 'unauthorized' && !isAmbiguous(error)

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

type Rows = Map<string, WebhookConfig>

const equalIds = (rows: ReadonlyMap<string, WebhookConfig>, config: WebhookConfig): string[] =>
  [...rows].flatMap(([id, other]) => (sameConfig(other, config) ? [id] : []))

/** The tools of a run: the change as it is, its steps, each written down, and the service's calls, each tried several times. */
export function createRun(begun: WebhookChange, { service, storage, sleep, now, ...options }: RunOptions) {
  let change: WebhookChange = { ...begun, halted: undefined }
  let rows: Rows | undefined
  const paused = new Map(options.paused)

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
  /** Waits before the next try after a failure, or halts. */
  const pause = async (failures: number, error: ApiError): Promise<void> => {
    const delay = retryDelay(failures, error)
    if (failures >= RETRIES || delay > LONGEST_WAIT || error.kind === 'unauthorized') throw new Halted(failureOf(error))
    await sleep(delay)
  }
  const look = async (): Promise<{ rows: Rows; isWhole: boolean }> => {
    for (let failures = 0; ; failures++) {
      try {
        const { data, isWhole } = await service.list()
        rows = new Map(data.map(({ webhookId, config }) => [webhookId, config]))
        options.onList(data)
        return { rows, isWhole }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        await pause(failures, error)
      }
    }
  }
  /** True where a subscription is in the list no more, even a moment later. */
  const isGone = async (webhookId: string): Promise<boolean> => {
    for (let looks = 0; looks < 2; looks++) {
      if (looks > 0) await sleep(SETTLING)
      const list = await look()
      if (!list.rows.has(webhookId)) return list.isWhole
    }
    return false
  }
  return {
    change: () => change,
    item,
    look,
    pause,
    sleep,
    now,
    isPaused: (id: string) => paused.has(id),
    isGivenUp: options.isGivenUp,
    /** The list as it was last read, with what was created and deleted since. */
    rows: async (): Promise<Rows> => rows ?? (await look()).rows,
    /** Writes the next state of an item, together with what this device keeps from now on. */
    step: (place: number, state: ItemState, device?: DeviceStep) =>
      write({ ...change, items: change.items.with(place, { ...item(place), state }) }, [place], device),
    halt: (failure: ChangeFailure) => write({ ...change, halted: failure }, []),
    /** Equal subscriptions that are none of these, nor made by other items of this change. */
    fresh: (config: WebhookConfig, known: readonly string[]): string[] => {
      const others = new Set(known)
      for (const { state } of change.items) {
        if ('id' in state && state.id !== undefined) others.add(state.id)
        if ('twins' in state) for (const twin of state.twins ?? []) others.add(twin)
      }
      return equalIds(rows ?? new Map<string, WebhookConfig>(), config).filter((id) => !others.has(id))
    },
    /** @throws ApiError */
    create: async (config: WebhookConfig): Promise<string> => {
      const made = await service.create(config)
      rows?.set(made.webhookId, made.config)
      return made.webhookId
    },
    /** Waits for what may still be on its way, and reads the list. */
    settle: async () => {
      await look()
      await sleep(SETTLING)
      return look()
    },
    /** Deletes a subscription. @returns undefined when it is gone, by whomever; why the service refuses, where it is still there */
    remove: async (webhookId: string): Promise<ChangeFailure | undefined> => {
      for (let failures = 0; ; failures++) {
        try {
          await service.remove(webhookId)
          rows?.delete(webhookId)
          return undefined
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          const isFinal = isRefusal(error)
          if (!isFinal) await pause(failures, error)
          if (error.kind !== 'rateLimited' && (await isGone(webhookId))) return undefined
          if (isFinal) return failureOf(error)
        }
      }
    },
  }
}

export type Run = ReturnType<typeof createRun>
