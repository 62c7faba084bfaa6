import { quoteLabel } from '#web/data/album/label.ts'
import type { ParkedIntent } from '#web/data/outbox/outbox-view.ts'
import { countOf, formatCount, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const changes = (count: number) => countOf(count, { one: 'change', other: 'changes' })

/** Rounded duration in words. */
function duration(seconds: number): string {
  if (seconds < 20) return `${Math.max(1, Math.round(seconds))} s`
  if (seconds < 90) return `${Math.round(seconds / 5) * 5} s`
  return `${formatCount(Math.round(seconds / 60))} min`
}

export const messages = defineMessages({
  labelChanges: 'Label changes',
  keyRefused: (count: number) => `Key not accepted: ${changes(count)} waiting`,
  signedOut: (count: number) => `Signed out: ${changes(count)} waiting`,
  paused: (count: number) => `Paused: ${changes(count)} waiting`,
  offline: (count: number) => `Offline: ${changes(count)} waiting`,
  broken: (count: number) => `The service has a problem: ${changes(count)} waiting`,
  held: (count: number, seconds: number) => `${changes(count)} waiting: retrying in ${duration(seconds)}`,
  heldAnnounced: 'The service is busy: label changes are waiting',
  missing: (count: number, photoCount: number) =>
    `${changes(count)} waiting for ${plural(photoCount, { one: 'a missing photo', other: 'missing photos' })}`,
  unsafe: (count: number) => `Keep this page open: ${changes(count)} waiting`,
  sending: (sent: number, total: number) => `Sending ${formatCount(sent)} of ${formatCount(total)}`,
  sendingAnnounced: 'Sending label changes',
  refused: (count: number) => `${changes(count)} refused`,
  different: (count: number) => `${changes(count)} not on the service`,
  sent: (count: number) => `${changes(count)} sent`,
  idle: 'No changes waiting',

  timeLeft: (seconds: number) => `About ${duration(seconds)} left.`,
  notStored: 'This browser blocks storage: keep this page open until everything is sent, or save a file.',
  notWritten:
    'Your changes couldn’t be saved on this device: keep this page open until everything is sent, or save a file.',
  keyRefusedNote: 'Enter a key to continue. Nothing is lost.',
  signedOutNote: 'Sign in again to continue. Nothing is lost.',
  offlineNote: (count: number) =>
    `${plural(count, { one: 'It’ll', other: 'They’ll' })} be sent when you’re back online, even after a restart.`,
  brokenNote: 'Kept on this device until the service works again.',
  missingNote: (count: number, photoCount: number) => {
    const [they, them] = count === 1 ? ['It’ll', 'it'] : ['They’ll', 'them']
    const back = plural(photoCount, { one: 'the photo is back', other: 'the photos are back' })
    return `${they} be sent when ${back} in the album. You can also discard ${them}.`
  },
  unread:
    'Some label changes on this device can’t be read, so they may not have been sent. Check the labels you changed last, and change them again where they’re missing.',
  pausedNote: 'Kept on this device until you resume.',

  differentTitle: 'The service doesn’t have these changes',
  differentHint:
    'It accepted them, but someone may have changed these labels since. The photos now show what the service has.',
  dismiss: 'Dismiss',
  isStillOn: (label: string, count: number) => `${label} is still on ${photos(count)}`,
  isNotOn: (label: string, count: number) => `${label} isn’t on ${photos(count)}`,
  allSent: 'All changes sent.',
  resume: 'Resume',
  pause: 'Pause',
  retryAll: 'Retry all',
  saveFile: 'Save as a file',
  progress: ({ sent, queued, parked }: { sent: number; queued: number; parked: number }) =>
    [
      sent > 0 && `${formatCount(sent)} sent`,
      queued > 0 && `${formatCount(queued)} waiting`,
      parked > 0 && `${formatCount(parked)} refused`,
    ]
      .filter(Boolean)
      .join(' · '),
  retry: 'Try again',
  discard: (count: number) => `Discard ${changes(count)}`,
  wanted: (intent: Pick<ParkedIntent, 'kind' | 'text' | 'wanted'>, count: number) =>
    intent.wanted
      ? `add ${quoteLabel(intent)} to ${photos(count)}`
      : `remove ${quoteLabel(intent)} from ${photos(count)}`,
  missingWhy: (photoCount: number) =>
    plural(photoCount, {
      one: 'This photo isn’t in the album right now. Your label changes will be sent when it’s back.',
      other: 'These photos aren’t in the album right now. Your label changes will be sent when they’re back.',
    }),
})
