import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { ApiError, isAmbiguous, retryDelay } from '#web/data/client/api-error.ts'
import { sameConfig } from '#web/data/resources/subscription-mutations.ts'
import type { ChangeFailure } from './webhook-change.ts'
import type { WebhookService } from './webhook-service.ts'

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

type Rows = Map<string, WebhookConfig>

type PatientOptions = {
  service: WebhookService
  sleep: (milliseconds: number) => Promise<void>
  /** Called with each list that was read. */
  onList: (rows: readonly WebhookSubscription[]) => void
}

/** The service with retries and backoff, and its list as it was last read, with what was created and deleted since. */
export function createPatientService({ service, sleep, onList }: PatientOptions) {
  let rows: Rows | undefined

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
        onList(data)
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
    pause,
    look,
    sleep,
    rows: async (): Promise<Rows> => rows ?? (await look()).rows,
    /** Subscriptions in the list that are equal to this, by id. */
    equalIds: (config: WebhookConfig): string[] =>
      [...(rows ?? [])].flatMap(([id, other]) => (sameConfig(other, config) ? [id] : [])),
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
