import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { WebhookConfig, WebhookMetadata, WebhookSubscription } from '#contract/index.ts'
import { ApiError, isAmbiguous } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import type { Walked } from '#web/data/client/walk-pages.ts'
import { sleep } from '#web/lib/async/sleep.ts'
import { readSubscriptions } from './read-subscriptions.ts'
import type { SubscriptionQueries } from './subscription-queries.ts'

/** An ambiguous failure after which the list does not show the subscription either. */
export class UnconfirmedError extends ApiError {
  override name = 'UnconfirmedError'
  override readonly cause: ApiError
  /** absent: it is not in the list. unknown: the list could not be read to its end either. */
  readonly inList: 'absent' | 'unknown'
  /** Subscriptions that existed before, by id. */
  readonly known: ReadonlySet<string>

  constructor({ cause, inList, known }: Pick<UnconfirmedError, 'cause' | 'inList' | 'known'>) {
    super(cause)
    this.cause = cause
    this.inList = inList
    this.known = known
  }
}

function sameMetadata(one: WebhookMetadata = {}, other: WebhookMetadata = {}): boolean {
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && one[key] === other[key])
  )
}

/** Compares normalised: a service may add the slash that a bare host lacks. */
const sameAddress = (one: string, other: string) =>
  one === other || (URL.parse(one)?.href ?? one) === (URL.parse(other)?.href ?? other)

/** True for the same event, album, label and target, whatever the metadata. */
export function sameTrigger(one: WebhookConfig, other: WebhookConfig): boolean {
  if (one.event !== other.event) return false
  const album = 'albumId' in one ? one.albumId : undefined
  const label = 'label' in one ? one.label : undefined
  return (
    album === ('albumId' in other ? other.albumId : undefined) &&
    label === ('label' in other ? other.label : undefined) &&
    sameAddress(one.targetUrl, other.targetUrl)
  )
}

/** True for two configurations that are equal in every field. */
export const sameConfig = (one: WebhookConfig, other: WebhookConfig): boolean =>
  sameTrigger(one, other) && sameMetadata(one.metadata, other.metadata)

/** Milliseconds before the list is read again and trusted: a request whose answer was lost may still be in flight. */
export const SETTLING = 1_500

type Deps = {
  api: Api
  subscriptions: SubscriptionQueries
  queryClient: QueryClient
  /** Waits before the second look into the list. */
  settle?: () => Promise<void>
}
type List = Walked<WebhookSubscription>

/** Subscription mutations, which keep the cache consistent. */
export function subscriptionMutations({ api, subscriptions, queryClient, settle = () => sleep(SETTLING) }: Deps) {
  const list = subscriptions.list()
  const change = (rows: (data: WebhookSubscription[]) => WebhookSubscription[]) =>
    queryClient.setQueryData(list.queryKey, (old: List | undefined) => old && { ...old, data: rows(old.data) })
  const refresh = () => queryClient.invalidateQueries({ queryKey: list.queryKey })

  /** Creates at most once: an ambiguous failure is settled by looking in the list. */
  async function createOnce(config: WebhookConfig): Promise<WebhookSubscription> {
    const known = new Set(queryClient.getQueryData(list.queryKey)?.data.map(({ webhookId }) => webhookId))
    try {
      return (await api.call('createSubscription', config)).data
    } catch (error) {
      if (!isAmbiguous(error)) throw error
      const made = await findCreated(config, known)
      if (made !== 'absent') return settled(made, { cause: error, known })
      await settle()
      return settled(await findCreated(config, known), { cause: error, known })
    }
  }

  /** Creates after an attempt with unknown outcome, which is looked for first; sends only if it was absent twice. */
  async function createAfterUnconfirmed(
    config: WebhookConfig,
    earlier: UnconfirmedError,
  ): Promise<WebhookSubscription> {
    const made = await findCreated(config, earlier.known)
    return made === 'absent' && earlier.inList === 'absent' ? createOnce(config) : settled(made, earlier)
  }

  /** Deletes; a failure is none if the list shows that the subscription is gone. */
  async function removeOnce(webhookId: string): Promise<void> {
    try {
      await api.call('deleteSubscription', { webhookId })
    } catch (error) {
      const now = await readSubscriptions(api).catch(() => undefined)
      if (!now?.isWhole || now.data.some((row) => row.webhookId === webhookId)) throw error
    }
  }

  /** Looks in the list for a subscription that was not there before. */
  async function findCreated(
    config: WebhookConfig,
    known: UnconfirmedError['known'],
  ): Promise<WebhookSubscription | UnconfirmedError['inList']> {
    const now = await queryClient.fetchQuery({ ...list, staleTime: 0 }).catch(() => undefined)
    const made = now?.data.find((row) => !known.has(row.webhookId) && sameConfig(row.config, config))
    return made ?? (now?.isWhole ? 'absent' : 'unknown')
  }

  function settled(
    made: Awaited<ReturnType<typeof findCreated>>,
    { cause, known }: Pick<UnconfirmedError, 'cause' | 'known'>,
  ): WebhookSubscription {
    if (typeof made === 'object') return made
    throw new UnconfirmedError({ cause, inList: made, known })
  }

  return {
    create: () =>
      mutationOptions({
        /** `lookFirst`: an earlier attempt with unknown outcome. */
        mutationFn: ({ config, lookFirst }: { config: WebhookConfig; lookFirst?: UnconfirmedError | undefined }) =>
          lookFirst ? createAfterUnconfirmed(config, lookFirst) : createOnce(config),
        retry: false,
        onSuccess: (made) => {
          change((rows) => (rows.some(({ webhookId }) => webhookId === made.webhookId) ? rows : [...rows, made]))
          void refresh()
        },
      }),

    /** Optimistic; a failure puts the row back in its place. */
    remove: () =>
      mutationOptions({
        mutationFn: removeOnce,
        retry: false,
        onMutate: async (webhookId) => {
          await queryClient.cancelQueries({ queryKey: list.queryKey })
          const rows = queryClient.getQueryData(list.queryKey)?.data ?? []
          const index = rows.findIndex((row) => row.webhookId === webhookId)
          change((now) => now.filter((row) => row.webhookId !== webhookId))
          return { index, row: rows[index] }
        },
        onError: (_error, webhookId, before) => {
          const { index, row } = before ?? {}
          if (index === undefined || row === undefined) return
          change((now) => (now.some((other) => other.webhookId === webhookId) ? now : now.toSpliced(index, 0, row)))
        },
        onSettled: refresh,
      }),
  }
}
