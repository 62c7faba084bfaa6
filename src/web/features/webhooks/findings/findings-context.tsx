import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Album, WebhookSubscription } from '#contract/index.ts'
import { type Finding, findFindings } from './find-findings.ts'
import { useCircumstances } from './use-circumstances.ts'

type KnownFindings = {
  /** By webhook; one without findings is left out. */
  byId: ReadonlyMap<string, readonly Finding[]>
  /** The same, as soon as albums are loaded, without which most of them aren't found. */
  known: ReadonlyMap<string, readonly Finding[]> | undefined
  albums: ReadonlyMap<string, Pick<Album, 'name' | 'numPhotos'>> | undefined
  /** Albums whose labels webhooks listen for, and which aren't known. */
  unread: readonly string[]
}

const nothing: KnownFindings = { byId: new Map(), known: undefined, albums: undefined, unread: [] }

const FindingsContext = createContext(nothing)

const none: readonly Finding[] = []

/** The findings about all webhooks. */
export const useFindings = (): KnownFindings => use(FindingsContext)

/** The findings about one webhook, the most serious first. */
export const useFindingsOf = (webhookId: string): readonly Finding[] => useFindings().byId.get(webhookId) ?? none

type FindingsProviderProps = { subscriptions: readonly WebhookSubscription[]; children: ReactNode }

/** Gives the findings about webhooks to the list, the detail and the map. */
export function FindingsProvider({ subscriptions, children }: FindingsProviderProps) {
  const { circumstances, unread } = useCircumstances(subscriptions, { isFetching: true })
  const { albums } = circumstances
  const value = useMemo(() => {
    const byId = findFindings(subscriptions, circumstances)
    // of an album that is gone there is nothing to read
    return { byId, known: albums && byId, albums, unread: unread.filter((albumId) => albums?.has(albumId)) }
  }, [subscriptions, circumstances, albums, unread])
  return <FindingsContext value={value}>{children}</FindingsContext>
}
