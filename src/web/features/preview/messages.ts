import { countOf, formatCount, formatList, photos, plural } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const needLook = (count: number) =>
  plural(count, { one: '1 photo needs a look', other: `${formatCount(count)} photos need a look` })

const becauseOfLabels = (count: number) =>
  plural(count, { one: 'because of its labels', other: 'because of their labels' })

const notLookedAtYet = (count: number) =>
  plural(count, { one: 'you haven’t looked at it yet', other: 'you haven’t looked at them yet' })

/** The number of photos, and how many for each reason. */
function needLookFor(count: number, forLabels: number): string {
  const others = count - forLabels
  if (forLabels === 0) return `${needLook(count)}: ${notLookedAtYet(count)}`
  if (others === 0) return `${needLook(count)} ${becauseOfLabels(count)}`
  return `${needLook(count)}: ${formatCount(forLabels)} ${becauseOfLabels(forLabels)}, ${formatCount(others)} you haven’t looked at yet`
}

/** The public preview, its share link and its privacy check. */
export const messages = defineMessages({
  title: (album: string) => `Preview of ${album}`,
  retry: 'Try again',
  photos: 'Preview photos',
  loading: 'Loading the preview',
  failed: 'Couldn’t load the preview',
  /** `{count}`: in bold. */
  visitorsSee: (count: number) =>
    count === 1 ? 'Anyone with the link sees this {count} photo.' : 'Anyone with the link sees these {count} photos.',
  /** `{preview}` in these: the label of that name. */
  whyLabelled: 'The photos labelled {preview}, at most 32.',
  whyFirst: 'The first 32, because no photo is labelled {preview}. To choose, give photos that label.',
  whyAll: 'All photos, because none is labelled {preview}. To choose, give photos that label.',
  notYetSeen: (count: number) =>
    `Preview is off: nobody sees ${plural(count, { one: 'this photo', other: `these ${formatCount(count)} photos` })} yet`,
  visitorsSeePhotos: (count: number) => `Anyone with the link sees ${photos(count)}`,
  moreWarnings: (count: number) => `and ${countOf(count, { one: 'more warning', other: 'more warnings' })}`,
  needLook,
  needLookFor,
  show: 'Photos shown',
  showAll: (count: number) => `All ${formatCount(count)}`,
  showReview: (count: number) => `Needs a look ${formatCount(count)}`,
  seeAll: 'I’ve looked at all of these',
  notLookedAt: 'Not looked at',
  moreLabels: (count: number) => `+${formatCount(count)}`,
  nothingToReview: 'Nothing needs a look',
  nothingToReviewHint:
    'No photo here has a hidden or private-looking label, and you’ve looked at all of them on this device.',
  nothingKnown: 'You’ve looked at all of them on this device. Their labels haven’t been checked yet.',
  showAllPhotos: 'Show all photos',
  off: 'Preview is off: visitors see nothing',
  empty: 'Preview is on, but there are no photos to show yet',
  unknown: 'Visitors see nothing: the preview is off, or has no photos to show',

  beforeTurning: (count: number) => `Before you turn it on: ${needLook(count)}`,
  turnOn: 'Turn on preview',
  turnOff: 'Turn off preview',
  notTurnedOn: (why: string) => `Couldn’t turn on the preview. ${why}`,
  notTurnedOff: (why: string) => `Couldn’t turn off the preview. ${why}`,
  /** `{preview}`: the label of that name. */
  turnOnHint: 'It shows up to 32 photos labelled {preview}, or the first 32 if no photo has that label.',
  askAdmin: 'An admin of this album can turn it on.',
  askOperator: 'Whoever runs the service can turn it on.',

  share: 'Share',
  shareAlbum: (album: string) => `Share “${album}”`,
  shareLink: 'Share link',
  visitorsFailed: (why: string) => `Couldn’t check what visitors see. ${why}`,
  noLink: 'No share link',
  noLinkHint: 'This service has no share link for this album.',
  qrCode: (address: string) => `QR code of the share link ${address}`,
  copyLink: 'Copy link',
  open: 'Open',
  copied: 'Share link copied.',
  copiedOff: 'Link copied. Visitors see nothing until the preview is on.',
  notCopied: 'Your browser didn’t allow copying. Select the link above and copy it yourself.',

  check: 'Privacy check',
  checkHint: 'Check whether any public photo has a hidden or private-looking label.',
  checkOffHint: 'See which photos would become public, and whether any has a hidden or private-looking label.',
  runCheck: 'Check photos',
  checking: 'Checking the labels of these photos…',
  checkFailed: (why: string) => `Couldn’t check the labels. ${why}`,
  unread: (count: number) =>
    `Couldn’t check ${photos(count)}: ${count === 1 ? 'it isn’t' : 'they aren’t'} in the album as last read.`,
  noLeaks: 'No privacy problems found.',
  /** `{labels}`: a list of them, in bold. */
  leakedLabels: 'Public, but labelled {labels}',
  leakedWhenOn: 'Would become public, but labelled {labels}',
  labelled: (labels: string) => `Labelled ${labels}`,
  labels: (labels: readonly string[], more: number) =>
    formatList(more > 0 ? [...labels, `${formatCount(more)} more`] : labels),
  leakMark: 'Has a hidden or private-looking label',
  openInSheet: 'Open in sheet',
  takeOut: 'Remove from preview',
  tookOut: (count: number) => `${photos(count)} removed from the preview`,
  takeOutWords: (count: number) => `Removed ${photos(count)} from the preview`,
  putBackWords: (count: number) => `Put ${photos(count)} back in the preview`,
  notTakenOut: (why: string) => `Couldn’t remove them from the preview. ${why}`,
  undo: 'Undo',
})
