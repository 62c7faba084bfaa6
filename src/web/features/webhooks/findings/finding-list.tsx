import { Info, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { WebhookSubscription } from '#contract/index.ts'
import type { PlacedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { albumIdOf } from '#web/data/webhooks/webhook-config.ts'
import { useLossCheck } from '#web/features/webhooks/changes/unsent-note.tsx'
import { useDeliveryActions } from '#web/features/webhooks/deliveries/use-delivery-actions.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { paths } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { type Finding, isProblem } from './find-findings.ts'
import { isAboutUrl, fixOf, reasonOf } from './finding-words.ts'
import { useFindings, useFindingsOf } from './findings-context.tsx'
import { messages } from './messages.ts'
import { useFix } from './use-fix.ts'

const EditWebhookDialog = lazyNamed(
  () => import('#web/features/webhooks/changes/edit-webhook-dialog.tsx'),
  'EditWebhookDialog',
)

const LossDialog = lazyNamed(() => import('#web/features/webhooks/changes/bulk-dialogs.tsx'), 'LossDialog')

type FindingListProps = {
  subscription: WebhookSubscription
  /** Opens the webhook's deliveries; undefined while they are open. */
  onDeliveries: (() => void) | undefined
}

/**
 * Findings about one webhook, each with its reason and a button that fixes it. A failing webhook already has a test
 * button, so that finding only leads to the deliveries.
 */
export function FindingList({ subscription, onDeliveries }: FindingListProps) {
  const findings = useFindingsOf(subscription.webhookId)
  if (findings.length === 0) return null
  return (
    <ul aria-label={messages.findings} className="flex shrink-0 flex-col gap-2">
      {findings.map((finding) => (
        <FindingRow key={finding.kind} {...{ finding, subscription, onDeliveries }} />
      ))}
    </ul>
  )
}

type FixProps = { finding: Finding; subscription: WebhookSubscription }

function FindingRow({ finding, subscription, onDeliveries }: FixProps & Pick<FindingListProps, 'onDeliveries'>) {
  const Icon = isProblem(finding) ? TriangleAlert : Info
  return (
    <li
      className={
        isProblem(finding)
          ? 'flex items-start gap-2 rounded-control border border-warn/60 bg-warn/10 px-3 py-2'
          : 'flex items-start gap-2 rounded-control border border-line bg-sunken px-3 py-2'
      }
    >
      <Icon
        size={16}
        aria-hidden
        className={isProblem(finding) ? 'mt-0.5 shrink-0 text-warn-ink' : 'mt-0.5 shrink-0 text-muted'}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere">{reasonOf(finding)}</p>
        {finding.kind !== 'failing' ? (
          <FixButton finding={finding} subscription={subscription} />
        ) : (
          onDeliveries && (
            <Button size="sm" onClick={onDeliveries}>
              {messages.showDeliveries}
            </Button>
          )
        )}
      </div>
    </li>
  )
}

/** Buttons that fix a finding: one that edits the URL if that may be at fault, and a one-click fix. */
export function FixButton(props: FixProps) {
  return (
    <>
      {isAboutUrl(props.finding) && <EditUrlButton subscription={props.subscription} />}
      <FixNowButton {...props} />
    </>
  )
}

/** Opens the form of a webhook with focus on its URL. */
function EditUrlButton({ subscription: { webhookId, config } }: Pick<FixProps, 'subscription'>) {
  const [isEditing, setIsEditing] = useState(false)
  const passFocus = usePassFocus()
  return (
    <>
      <Button ref={passFocus} size="sm" onClick={() => setIsEditing(true)}>
        {messages.editUrl}
      </Button>
      <Suspense>
        {isEditing && (
          <EditWebhookDialog
            webhook={{ in: 'service', id: webhookId, config }}
            isAboutUrl
            onClose={() => setIsEditing(false)}
          />
        )}
      </Suspense>
    </>
  )
}

function FixNowButton({ finding, subscription }: FixProps) {
  const { config, webhookId } = subscription
  const { albums } = useFindings()
  const fix = useFix(subscription)
  const { test, isTesting } = useDeliveryActions(webhookId)
  const { mayLose, isChecking } = useLossCheck()
  const [isAsking, setAsking] = useState(false)
  // a fixed finding disappears along with its focused button
  const passFocus = usePassFocus()
  const way = fixOf(finding, config, albums?.get(albumIdOf(config) ?? '')?.name)
  if (way.kind === 'openAlbum') {
    return (
      <Link to={paths.album(way.albumId)} className={buttonClass({ size: 'sm' })}>
        {way.text}
      </Link>
    )
  }
  const webhook: PlacedWebhook = { in: 'service', id: webhookId, config }
  const fixNow = () => {
    if (way.kind === 'delete') fix.remove()
    else if (way.kind === 'replace') fix.replace(way.config)
    else test()
  }
  const press = async () => {
    if (way.kind !== 'test' && (await mayLose([webhook]))) setAsking(true)
    else fixNow()
  }
  return (
    <>
      <Button
        ref={passFocus}
        size="sm"
        busy={way.kind === 'test' ? isTesting : isChecking || fix.isBusy}
        onClick={() => void press()}
        className="h-auto min-h-7 max-w-full py-1 whitespace-normal pointer-coarse:min-h-11"
      >
        {way.text}
      </Button>
      <Suspense>
        {isAsking && (
          <LossDialog
            title={way.text}
            confirm={way.text}
            webhooks={[webhook]}
            onConfirm={fixNow}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  )
}
