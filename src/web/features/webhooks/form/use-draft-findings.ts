import { useMemo } from 'react'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import { type Finding, findFindings, type FindingKind } from '#web/features/webhooks/findings/find-findings.ts'
import { useCircumstances } from '#web/features/webhooks/findings/use-circumstances.ts'

/** Findings that a form can't tell otherwise: its fields speak of albums, labels and http. */
const ofForm: ReadonlySet<FindingKind> = new Set(['duplicate', 'loop', 'privateHost', 'overlap'])

const DRAFT = 'draft'
const none: readonly Finding[] = []

/** What would be found about a webhook if it were created; `config`: undefined while there is nothing to create. */
export function useDraftFindings(
  existing: readonly WebhookSubscription[],
  config: WebhookConfig | undefined,
): readonly Finding[] {
  const { circumstances } = useCircumstances(existing, { isFetching: false })
  return useMemo(() => {
    if (config === undefined) return none
    const all = [...existing, { webhookId: DRAFT, config }]
    return (findFindings(all, circumstances).get(DRAFT) ?? none).filter(({ kind }) => ofForm.has(kind))
  }, [existing, config, circumstances])
}
