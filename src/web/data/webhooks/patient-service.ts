import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { ApiError, isAmbiguous, retryDelay } from '#web/data/client/api-error.ts'
import { sameConfig, SETTLING } from '#web/data/resources/subscription-mutations.ts'
import type { ChangeFailure } from './webhook-change.ts'
import type { WebhookService } from './webhook-service.ts'

/** Retries of a call before the change is halted. */
const RETRIES = 3

/** Longest wait before a retry, in milliseconds; if the service asks for more, the change is halted. */
const LONGEST_WAIT = 15_000

/** Thrown when a change can't continue for now. */
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

/** True if the service has refused: the call had no effect, nor would a retry. */
export const isRefusal = (error: ApiError): boolean =>
  error.kind !== 'rateLimited' && error.kind !== 'unauthorized' && !isAmbiguous(error)

type Rows = Map<string, WebhookConfig>

type PatientOptions = {
  service: WebhookService
  sleep: (milliseconds: number) => Promise<void>
  /** Called with each list that was read. */
  onList: (rows: readonly WebhookSubscription[]) => void
}

/** The service with retries and backoff, and a cache of its list, updated by what is created and deleted here. */
export function createPatientService({ service, sleep, onList }: PatientOptions) {
  let rows: Rows | undefined

  /** Waits before a retry, or halts. */
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
  /** True if a subscription has left the list, now or a moment later. */
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
    /** Ids of the subscriptions in the list that are equal to this. */
    equalIds: (config: WebhookConfig): string[] =>
      [...(rows ?? [])].flatMap(([id, other]) => (sameConfig(other, config) ? [id] : [])),
    /** @throws ApiError */
    create: async (config: WebhookConfig): Promise<string> => {
      const made = await service.create(config)
      rows?.set(made.webhookId, made.config)
      return made.webhookId
    },
    /** Reads the list, and again once requests in flight have had time to arrive. */
    settle: async () => {
      await look()
      await sleep(SETTLING)
      return look()
    },
    /**
     * Deletes a subscription. @returns undefined once it is gone, even by another client; the refusal if it is still
     * there
     */
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
