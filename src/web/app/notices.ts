import type { Answer } from '#web/data/client.ts'
import { countOf } from '#web/lib/format-count.ts'
import type { Toasts } from '#web/ui/toast-store.ts'

type Notice = Pick<Answer<unknown>, 'warnings' | 'skipped'>

/** Shows what the service says besides its data as quiet toasts, each text once per visit. */
export function createNotices(toasts: Toasts) {
  const said = new Set<string>()
  const say = (text: string) => {
    if (said.has(text)) return
    said.add(text)
    toasts.show({ text })
  }
  return ({ warnings = [], skipped }: Notice, operation?: string): void => {
    // previews are read for every cover in view; whoever shows a preview shows its warnings in place
    if (operation !== 'getPreviewPhotos') {
      for (const warning of warnings) say(`The service says: ${warning}`)
    }
    if (skipped) {
      say(
        `${countOf(skipped.count, ['row', 'rows'])} left out: the service sent something the interface does not describe ` +
          `(${skipped.reason}). Everything else is shown.`,
      )
    }
  }
}
