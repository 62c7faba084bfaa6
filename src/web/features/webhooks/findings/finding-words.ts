import type { WebhookConfig } from '#contract/index.ts'
import { formatList } from '#web/lib/i18n/format.ts'
import { isDescription, withDescription } from './description.ts'
import type { Finding } from './find-findings.ts'
import { messages } from './messages.ts'

/** A finding in one sentence. */
export function reasonOf(finding: Finding): string {
  switch (finding.kind) {
    case 'duplicate':
      return finding.isExact ? messages.duplicate : messages.duplicateOther
    case 'overlap':
      return messages.overlap(finding.otherIds.length)
    case 'loop': {
      const [only = ''] = finding.labels
      if (finding.labels.length < 2) return messages.loop(only)
      return messages.loopOver(formatList(finding.labels.map(messages.quoted)))
    }
    case 'labelMeant':
      return messages.labelMeant(finding.label, finding.meant)
    case 'labelUnused':
      return messages.labelUnused(finding.label)
    case 'privateHost':
      return messages.privateHost(finding.host)
    case 'stale':
      return messages.stale(
        formatList(
          finding.fields.map(({ key, before, now }) =>
            now === undefined
              ? messages.staleGone(messages[key], before ?? '')
              : messages.staleField(messages[key], before ?? '', now),
          ),
        ),
      )
    case 'failing':
      return messages.failing(finding.status)
    case 'albumGone':
    case 'notAdmin':
    case 'unencrypted':
      return messages[finding.kind]
  }
}

/** Whether a finding is about the URL, which may be mistyped. */
export const isAboutUrl = ({ kind }: Finding): boolean => kind === 'privateHost' || kind === 'unencrypted'

/** The one-click fix of a finding. */
export type Fix =
  | { kind: 'delete'; text: string }
  | { kind: 'replace'; text: string; config: WebhookConfig }
  | { kind: 'test'; text: string }
  | { kind: 'openAlbum'; text: string; albumId: string }

/** The fix of a finding, or the next step if it has none. `albumName`: undefined if not known. */
export function fixOf(finding: Finding, config: WebhookConfig, albumName: string | undefined): Fix {
  switch (finding.kind) {
    case 'duplicate':
    case 'loop':
    case 'albumGone':
    case 'notAdmin':
    case 'privateHost':
      return { kind: 'delete', text: messages.deleteIt }
    case 'labelUnused':
      return { kind: 'openAlbum', text: messages.openAlbum, albumId: finding.albumId }
    case 'labelMeant': {
      const { meant } = finding
      const changed = config.event === 'photoLabelAdded' ? { ...config, label: meant } : config
      return {
        kind: 'replace',
        text: messages.listenFor(meant),
        config: isDescription(config.metadata) ? withDescription(changed, albumName) : changed,
      }
    }
    case 'unencrypted':
      return {
        kind: 'replace',
        text: messages.useHttps,
        config: { ...config, targetUrl: config.targetUrl.replace(/^http:/i, 'https:') },
      }
    case 'overlap':
      return { kind: 'replace', text: messages.describe, config: withDescription(config, albumName) }
    case 'stale':
      return { kind: 'replace', text: messages.renew, config: withDescription(config, albumName) }
    case 'failing':
      return { kind: 'test', text: messages.sendTest }
  }
}
