import { ChevronDown, Info, SearchCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WebhookSubscription } from '#contract/index.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { type AlbumNames, SourceAlbum, useAlbumNames } from '#web/features/webhooks/webhook-source.tsx'
import { triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { type Finding, isProblem } from './find-findings.ts'
import { FixButton } from './finding-list.tsx'
import { reasonOf } from './finding-words.ts'
import { useFindings } from './findings-context.tsx'
import { messages } from './messages.ts'
import { useLabelCheck } from './use-album-labels.ts'

type FindingsPanelProps = {
  subscriptions: readonly WebhookSubscription[]
  toWebhook: (webhookId: string) => string
}

/** Findings shown before the list is expanded. */
const AT_ONCE = 20

function summaryOf(problems: number, notes: number): string {
  if (problems === 0) return notes === 0 ? messages.nothingFound : messages.haveNotes(notes)
  const text = messages.needLook(problems)
  return notes === 0 ? text : messages.needLookToo(text, notes)
}

/**
 * Line above the webhooks with how many need a look; it unfolds to the list of findings. Renders nothing if there are
 * none and no labels to check.
 */
export function FindingsPanel({ subscriptions, toWebhook }: FindingsPanelProps) {
  const { byId, unread, isLoading } = useFindings()
  const albums = useAlbumNames()
  const [isOpen, setIsOpen] = useState(false)
  const rows = subscriptions
    .flatMap((subscription) => (byId.get(subscription.webhookId) ?? []).map((finding) => ({ finding, subscription })))
    // the sort is stable
    .toSorted((one, other) => Number(isProblem(other.finding)) - Number(isProblem(one.finding)))
  const problems = [...byId.values()].filter((findings) => findings.some(isProblem)).length
  const notes = byId.size - problems
  const check = useLabelCheck()
  if (rows.length === 0 && unread.length === 0 && !check.isRunning) return null
  const Icon = problems > 0 ? TriangleAlert : notes > 0 ? Info : SearchCheck
  return (
    <section aria-label={messages.findings} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-2.5">
        <p className="flex min-w-0 items-center gap-2 font-medium">
          <Icon size={16} aria-hidden className={problems > 0 ? 'shrink-0 text-warn-ink' : 'shrink-0 text-muted'} />
          {rows.length === 0 && isLoading ? messages.loading : summaryOf(problems, notes)}
        </p>
        {rows.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            className="max-sm:-ms-2.5"
            onClick={() => setIsOpen(!isOpen)}
            icon={<ChevronDown size={15} aria-hidden className={isOpen ? 'rotate-180' : undefined} />}
          >
            {isOpen ? messages.hide : messages.show}
          </Button>
        )}
        <LabelCheck check={check} />
      </div>
      {isOpen && rows.length > 0 && <FindingRows rows={rows} albums={albums} toWebhook={toWebhook} />}
    </section>
  )
}

type FindingRowsProps = {
  rows: readonly { finding: Finding; subscription: WebhookSubscription }[]
  albums: AlbumNames
  toWebhook: (webhookId: string) => string
}

function FindingRows({ rows, albums, toWebhook }: FindingRowsProps) {
  const [most, setMost] = useState(AT_ONCE)
  const passFocus = usePassFocus()
  return (
    <ul
      aria-label={messages.findings}
      className="max-h-[45dvh] divide-y divide-line overflow-y-auto border-t border-line"
    >
      {rows.slice(0, most).map(({ finding, subscription }) => {
        const { webhookId, config } = subscription
        const Icon = isProblem(finding) ? TriangleAlert : Info
        return (
          <li key={`${webhookId} ${finding.kind}`} className="flex items-start gap-2 px-4.5 py-2.5">
            <Icon
              size={16}
              aria-hidden
              className={isProblem(finding) ? 'mt-0.5 shrink-0 text-warn-ink' : 'mt-0.5 shrink-0 text-muted'}
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
              <div className="min-w-0 flex-1 basis-72">
                <p className="wrap-anywhere">{reasonOf(finding)}</p>
                <Link
                  to={toWebhook(webhookId)}
                  preventScrollReset
                  className="touch-target text-small wrap-anywhere text-muted underline underline-offset-2 hover:text-ink"
                >
                  {fillIn(config.event === 'newAlbum' ? messages.whichNewAlbum : messages.whichWebhook, {
                    trigger: <bdi>{triggerOf(config)}</bdi>,
                    album: <SourceAlbum config={config} albums={albums} />,
                    target: <TargetAddress targetUrl={config.targetUrl} />,
                  })}
                </Link>
              </div>
              <FixButton finding={finding} subscription={subscription} />
            </div>
          </li>
        )
      })}
      {rows.length > most && (
        <li className="p-2 text-center">
          <Button ref={passFocus} size="sm" variant="ghost" onClick={() => setMost(rows.length)}>
            {messages.moreFindings(rows.length - most)}
          </Button>
        </li>
      )}
    </ul>
  )
}

/** Button that reads the labels of albums, with the cost of doing so. */
function LabelCheck({ check }: { check: ReturnType<typeof useLabelCheck> }) {
  const { unread, albums } = useFindings()
  const passFocus = usePassFocus()
  if (check.isRunning) {
    return (
      <>
        <output className="text-small text-muted">{messages.checking(check.total - unread.length, check.total)}</output>
        <Button ref={passFocus} size="sm" onClick={check.stop}>
          {messages.stop}
        </Button>
      </>
    )
  }
  if (unread.length === 0) return null
  const counts = unread.map((albumId) => albums?.get(albumId)?.numPhotos)
  const photos = counts.every((count) => count !== undefined)
    ? counts.reduce((sum, count) => sum + count, 0)
    : undefined
  return (
    <div className="ms-auto flex flex-wrap items-center gap-x-3 gap-y-2 text-small text-muted">
      <span className="min-w-0">
        {check.failed > 0
          ? messages.notChecked(check.failed)
          : photos === undefined
            ? messages.checkCostUnknown
            : messages.checkCost(photos)}
      </span>
      <Button
        ref={passFocus}
        size="sm"
        icon={<SearchCheck size={14} aria-hidden />}
        onClick={() => check.start(unread)}
      >
        {messages.checkLabels(unread.length)}
      </Button>
    </div>
  )
}
