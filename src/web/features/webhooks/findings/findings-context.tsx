import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Album, WebhookSubscription } from '#contract/index.ts'
import { type Finding, findFindings } from './find-findings.ts'
import { useFindingFacts } from './use-finding-facts.ts'

type KnownFindings = {
  /** Findings by webhook; webhooks without findings are left out. */
  byId: ReadonlyMap<string, readonly Finding[]>
  /** The same once albums are loaded, without which most findings are missing. */
  known: ReadonlyMap<string, readonly Finding[]> | undefined
  albums: ReadonlyMap<string, Pick<Album, 'name' | 'numPhotos'>> | undefined
  /** Albums with label webhooks whose labels aren't known. */
  unread: readonly string[]
  /** More may be found: some facts are still being read for the first time. */
  isLoading: boolean
}

const nothing: KnownFindings = { byId: new Map(), known: undefined, albums: undefined, unread: [], isLoading: false }

const FindingsContext = createContext(nothing)

const none: readonly Finding[] = []

/** The findings about all webhooks. */
export const useFindings = (): KnownFindings => use(FindingsContext)

/** The findings about one webhook, most serious first. */
export const useFindingsOf = (webhookId: string): readonly Finding[] => useFindings().byId.get(webhookId) ?? none

type FindingsProviderProps = { subscriptions: readonly WebhookSubscription[]; children: ReactNode }

/** Provides the findings about webhooks to the list, the detail and the map. */
export function FindingsProvider({ subscriptions, children }: FindingsProviderProps) {
  const { facts, unread, isLoading } = useFindingFacts(subscriptions, { isFetching: true })
  const { albums } = facts
  const value = useMemo(() => {
    const byId = findFindings(subscriptions, facts)
    // albums that are gone can't be read
    return { byId, known: albums && byId, albums, unread: unread.filter((albumId) => albums?.has(albumId)), isLoading }
  }, [subscriptions, facts, albums, unread, isLoading])
  return <FindingsContext value={value}>{children}</FindingsContext>
}
