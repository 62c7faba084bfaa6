import type { Notice } from '#web/data/client/answer.ts'
import { countOf, type PluralForms } from '#web/lib/i18n/format.ts'
import type { Toasts } from '#web/ui/toast.tsx'

/** Nouns for the rows of a list. */
const rowWords: Record<string, PluralForms> = {
  getAlbums: { one: 'album', other: 'albums' },
  getSubscriptions: { one: 'webhook', other: 'webhooks' },
}

/** Shows what there is to say about answers besides their data as quiet toasts, each text once per visit. */
export function createNotices(toasts: Toasts) {
  const said = new Set<string>()
  const say = (text: string, details?: string) => {
    if (said.has(text)) return
    said.add(text)
    toasts.show({
      text,
      ...(details && { action: { label: 'Details', onSelect: () => toasts.show({ text: details }) } }),
    })
  }
  return ({ warnings = [], notes = [], skipped }: Notice, operation = ''): void => {
    // previews are read for every cover in view; whoever shows a preview shows its warnings in place
    if (operation !== 'getPreviewPhotos') {
      for (const warning of warnings) say(`The service says: ${warning}`)
    }
    for (const note of notes) say(note)
    if (skipped) {
      const rows = countOf(skipped.count, rowWords[operation] ?? { one: 'photo', other: 'photos' })
      say(
        `${rows} could not be shown: the service sent ${skipped.count === 1 ? 'it' : 'them'} in a form that can’t be read. Everything else is there.`,
        `${operation}: ${skipped.reason}.`,
      )
    }
  }
}
