import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { WebhookConfig, WebhookMetadata, WebhookSubscription } from '#contract/index.ts'
import { ApiError, isAmbiguous } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import type { Walked } from '#web/data/client/walk-pages.ts'
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

type Deps = { api: Api; subscriptions: SubscriptionQueries; queryClient: QueryClient }
type List = Walked<WebhookSubscription>

/** Subscription mutations, which keep the cache consistent. */
export function subscriptionMutations({ api, subscriptions, queryClient }: Deps) {
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
      return lookFor(config, { cause: error, known })
    }
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

  async function lookFor(config: WebhookConfig, { cause, known }: Pick<UnconfirmedError, 'cause' | 'known'>) {
    const now = await queryClient.fetchQuery({ ...list, staleTime: 0 }).catch(() => undefined)
    const made = now?.data.find((row) => !known.has(row.webhookId) && sameConfig(row.config, config))
    if (made) return made
    throw new UnconfirmedError({ cause, inList: now?.isWhole ? 'absent' : 'unknown', known })
  }

  return {
    create: () =>
      mutationOptions({
        /** `lookFirst`: an earlier attempt with unknown outcome, which is looked for without sending anything. */
        mutationFn: ({ config, lookFirst }: { config: WebhookConfig; lookFirst?: UnconfirmedError | undefined }) =>
          lookFirst ? lookFor(config, lookFirst) : createOnce(config),
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
