import type { Notice } from '#web/data/client/answer.ts'
import { fewTexts } from '#web/lib/text/few-texts.ts'
import type { Toasts } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Shows the warnings and notes of answers as quiet toasts, each text once per visit. */
export function createNotices(toasts: Toasts) {
  const said = new Set<string>()
  const say = (text: string, details?: string) => {
    if (said.has(text)) return
    said.add(text)
    toasts.show({
      text,
      ...(details && { action: { label: messages.details, onSelect: () => toasts.show({ text: details }) } }),
    })
  }
  return ({ warnings = [], notes = [], skipped }: Notice, operation = ''): void => {
    // previews are read for every cover in view; the page of a preview shows its warnings in place
    if (operation !== 'getPreviewPhotos') {
      const { few, more } = fewTexts(warnings)
      for (const warning of few) say(messages.serviceSays(warning))
      if (more) say(messages.moreWarnings(more))
    }
    for (const note of notes) say(note)
    if (skipped) {
      say(messages.skippedRows(skipped.count, operation), messages.skippedDetails(operation, skipped.reason))
    }
  }
}
