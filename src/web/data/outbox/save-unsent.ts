import { saveFile } from '#web/lib/save-file.ts'
import type { Outbox } from './open-outbox.ts'

/** Downloads the label changes that the service has not acknowledged, as JSON. */
export function saveUnsent(outbox: Pick<Outbox, 'pending'>): void {
  saveFile({
    name: 'unsent-labels.json',
    text: `${JSON.stringify(outbox.pending(), null, 2)}\n`,
    type: 'application/json',
  })
}
