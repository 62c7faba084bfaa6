import type { MediaKind } from '#web/data/album/photo-media.ts'
import { formatCount, formatList } from '#web/lib/i18n/format.ts'
import { defineMessages } from '#web/lib/i18n/messages.ts'

const kinds: Record<MediaKind, string> = { image: '', live: 'live photo', video: 'video' }

const listed = (labels: readonly string[], more: number) =>
  more > 0 ? `${labels.join(', ')} and ${formatCount(more)} more` : labels.join(', ')

/** Some labels by name, and the number of further ones. */
type NamedLabels = { labels: readonly string[]; more: number }

type PhotoNameValues = { frame: number; kind: MediaKind; visible: NamedLabels; hidden: NamedLabels }

export const messages = defineMessages({
  /** A photo's accessible name: “Photo 12, video, labels Best, Crowd”. */
  photoName: ({ frame, kind, visible, hidden }: PhotoNameValues) =>
    [
      frame > 0 ? `Photo ${frame}` : 'Photo',
      kinds[kind],
      visible.labels.length > 0 && `labels ${listed(visible.labels, visible.more)}`,
      hidden.labels.length > 0 && `hidden labels ${listed(hidden.labels, hidden.more)}`,
    ]
      .filter(Boolean)
      .join(', '),
  noAddress: 'Couldn’t get this photo’s address. Try again in a moment.',
  theFilter: 'the filter',
  waiting: (labels: readonly string[]) =>
    `${formatList(labels)} will be applied once the service answers. Keep this page open.`,
  notGiven: (labels: readonly string[]) => `Couldn’t apply ${formatList(labels)}. Try again.`,

  cutOff: 'The album is incomplete',
  cutOffHint: (why: string) => `Only some of the photos have loaded. ${why}`,
  outdatedHint: (why: string) => `${why} These labels may be out of date.`,
  tryAgain: 'Try again',

  // conditions, by their kind, shape or set
  image: 'Images',
  live: 'Live photos',
  video: 'Videos',
  landscape: 'Landscape',
  portrait: 'Portrait',
  square: 'Square',
  panorama: 'Panorama',
  selected: 'Selected',
  new: 'New',
  relabelled: 'Labelled by others',
  noLabels: 'No labels',
  hiddenOnly: 'Hidden labels only',
  hiddenHint: ', hidden from participants',
})
