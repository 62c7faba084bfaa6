import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import type { FailedFile } from './archive-entries.ts'
import type { DownloadPhoto } from './archive-plan.ts'
import { messages } from './messages.ts'

/** Why a file is missing or incomplete, in words. */
export function explainFileFailure({ reason, cutAfter, isClip }: FailedFile): string {
  const why = cutAfter === undefined ? messages[reason] : messages.cutOff(messages[reason], formatBytes(cutAfter))
  return isClip ? messages.clip(why) : why
}

type FailedTextOptions = { title: string; failed: readonly FailedFile[]; left: readonly DownloadPhoto[] }

/** Lists what is missing in an archive, as a text file for any editor. */
export function failedText({ title, failed, left }: FailedTextOptions): string {
  const lines = [
    ...(failed.length > 0 ? [messages.failedTitle(title, failed.length), ''] : []),
    ...failed.map((one) => messages.failedLine(one.photo.frame, one.photo.photoId, explainFileFailure(one))),
    ...(failed.length > 0 && left.length > 0 ? [''] : []),
    ...(left.length > 0 ? [messages.leftTitle(left.length), ''] : []),
    ...left.map(({ frame, photoId }) => messages.leftLine(frame, photoId)),
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
