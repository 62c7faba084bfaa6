import { formatCount, photos } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

export const messages = defineMessages({
  noLabel: 'No label',

  // why an original could not be fetched
  refused: 'The service refused it, even with a new address.',
  gone: 'The service no longer has this file.',
  unavailable: 'The service answered with an error.',
  unreachable: 'The connection kept dropping.',
  blocked: 'The service doesn’t let web pages read its originals.',
  short: 'The file arrived incomplete.',
  changed: 'The file changed during the download.',
  noAddress: 'It’s no longer in this album.',
  stopped: 'You stopped the download.',
  cutOff: (reason: string, size: string) => `${reason} The file in this archive ends after ${size}.`,

  clip: (reason: string) => `The clip of this live photo: ${reason}`,

  // failed.txt
  failedTitle: (album: string, count: number) => `${photos(count)} of ${album} missing or incomplete here:`,
  failedLine: (frame: number, photoId: string, reason: string) => `Photo ${formatCount(frame)} (${photoId}): ${reason}`,
  leftTitle: (count: number) => `${photos(count)} not downloaded, because the download ended early:`,
  leftLine: (frame: number, photoId: string) => `Photo ${formatCount(frame)} (${photoId})`,
})
