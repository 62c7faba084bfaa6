import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import type { FailedPhoto } from './archive-entries.ts'
import type { DownloadPhoto } from './archive-plan.ts'
import { messages } from './messages.ts'

/** Why a photo is missing or incomplete, as a sentence. */
export const explainFailure = ({ reason, cutAfter }: FailedPhoto): string =>
  cutAfter === undefined ? messages[reason] : messages.cutOff(messages[reason], formatBytes(cutAfter))

type FailedTextOptions = { title: string; failed: readonly FailedPhoto[]; left: readonly DownloadPhoto[] }

/** Lists what is missing in an archive, as a text file for any editor. */
export function failedText({ title, failed, left }: FailedTextOptions): string {
  const lines = [
    ...(failed.length > 0 ? [messages.failedTitle(title, failed.length), ''] : []),
    ...failed.map((one) => messages.failedLine(one.photo.frame, one.photo.photoId, explainFailure(one))),
    ...(failed.length > 0 && left.length > 0 ? [''] : []),
    ...(left.length > 0 ? [messages.leftTitle(left.length), ''] : []),
    ...left.map(({ frame, photoId }) => messages.leftLine(frame, photoId)),
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
