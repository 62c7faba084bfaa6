import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Album, WebhookSubscription } from '#contract/index.ts'
import { type Finding, findFindings } from './find-findings.ts'
import { useCircumstances } from './use-circumstances.ts'
import { useMend } from './use-mend.ts'

type KnownFindings = {
  /** By webhook; one without findings is left out. */
  byId: ReadonlyMap<string, readonly Finding[]>
  albums: ReadonlyMap<string, Pick<Album, 'name' | 'numPhotos'>> | undefined
  /** Albums whose labels webhooks listen for, and which aren't known. */
  unread: readonly string[]
  /** Mends a webhook. */
  mend: ReturnType<typeof useMend>
}

const nothing: KnownFindings = {
  byId: new Map(),
  albums: undefined,
  unread: [],
  mend: { run: () => {}, busyId: undefined },
}

const FindingsContext = createContext(nothing)

const none: readonly Finding[] = []

/** The findings about all webhooks. */
export const useFindings = (): KnownFindings => use(FindingsContext)

/** The findings about one webhook, the most serious first. */
export const useFindingsOf = (webhookId: string): readonly Finding[] => useFindings().byId.get(webhookId) ?? none

type FindingsProviderProps = {
  subscriptions: readonly WebhookSubscription[]
  /** Called when a webhook was put in the place of another. */
  onReplace: (from: string, to: string) => void
  children: ReactNode
}

/** Gives the findings about webhooks to the list, the detail and the map. */
export function FindingsProvider({ subscriptions, onReplace, children }: FindingsProviderProps) {
  const { circumstances, unread } = useCircumstances(subscriptions, { isFetching: true })
  const byId = useMemo(() => findFindings(subscriptions, circumstances), [subscriptions, circumstances])
  const mend = useMend(onReplace)
  const { albums } = circumstances
  // of an album that is gone there is nothing to read
  const readable = unread.filter((albumId) => albums?.has(albumId))
  return <FindingsContext value={{ byId, albums, unread: readable, mend }}>{children}</FindingsContext>
}
