import type { ComponentProps } from 'react'
import type { PausedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { PausedDetail } from '#web/features/webhooks/changes/paused-detail.tsx'
import { WebhookDetail } from './webhook-detail.tsx'

type WebhookPanelProps = ComponentProps<typeof WebhookDetail> & { paused: PausedWebhook | undefined }

/** Panel of a webhook: of the service, or paused on this device. */
export function WebhookPanel({ paused, ...detail }: WebhookPanelProps) {
  if (paused === undefined) return <WebhookDetail {...detail} />
  const { albums, onBack, headingRef } = detail
  return <PausedDetail webhook={paused} albums={albums} onBack={onBack} headingRef={headingRef} />
}
