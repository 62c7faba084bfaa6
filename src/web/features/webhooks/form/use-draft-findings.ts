import { useMemo } from 'react'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { type Finding, findFindings, type FindingKind } from '#web/features/webhooks/findings/find-findings.ts'
import { useFindingFacts } from '#web/features/webhooks/findings/use-finding-facts.ts'

/** Findings shown in the form; its fields already validate albums, labels and the scheme. */
const ofForm: ReadonlySet<FindingKind> = new Set(['duplicate', 'loop', 'privateHost', 'overlap'])

const DRAFT = 'draft'
const none: readonly Finding[] = []

/** Findings about a webhook as if it were created; `config`: undefined while the draft is invalid. */
export function useDraftFindings(
  existing: readonly WebhookSubscription[],
  config: WebhookConfig | undefined,
): readonly Finding[] {
  const { facts } = useFindingFacts(existing, { isFetching: false })
  return useMemo(() => {
    if (config === undefined) return none
    const all = [...existing, { webhookId: DRAFT, config }]
    return (findFindings(all, facts).get(DRAFT) ?? none).filter(({ kind }) => ofForm.has(kind))
  }, [existing, config, facts])
}
