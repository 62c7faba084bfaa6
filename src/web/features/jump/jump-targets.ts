import type { OpenAlbum } from '#web/album/use-album.tsx'
import { albumTitle } from '#web/data/album/album-title.ts'
import { isFilterable } from '#web/data/album/label-index.ts'
import { foldLabel } from '#web/data/album/label.ts'
import { type Condition, type Filter, filterBy } from '#web/data/filter/filter.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import type { NamedView } from '#web/data/views/named-views.ts'
import { indexOfFrame } from '#web/gallery/layout/frame-scale.ts'
import { firstOf } from '#web/lib/first-of.ts'
import { paths } from '#web/paths.ts'
import { messages } from './messages.ts'

/** An action of the page or the app. */
export type Command = { key: string; label: string; run: () => void }

/** What the open album offers to the palette. */
export type AlbumCommandsOptions = {
  /** Saved views of the album. */
  views: readonly NamedView[]
  commands: readonly Command[]
  /** Shows a photo: in the viewer if that is open, else on the sheet. */
  onGoToPhoto: (photoId: string) => void
}

/** Row of the palette: an address to go to, or an action. */
export type JumpTarget = { key: string; kind: JumpKind; label: string; condition?: Condition; count?: number } & (
  | { to: string; sheet?: FilteredSheet; run?: undefined }
  | { to?: undefined; sheet?: undefined; run: () => void }
)

type FilteredSheet = { albumId: string; filter: Filter }

export type JumpKind = 'action' | 'label' | 'view' | 'frame' | 'album' | 'page'

export type JumpSection = { title: string; targets: readonly JumpTarget[] }

const pages: readonly JumpTarget[] = [
  { key: 'page albums', kind: 'page', label: messages.albumsPage, to: paths.albums() },
  { key: 'page webhooks', kind: 'page', label: messages.webhooks, to: paths.webhooks() },
  { key: 'page new webhook', kind: 'page', label: messages.newWebhook, to: paths.webhooks({ creating: true }) },
  { key: 'page settings', kind: 'page', label: messages.settings, to: paths.settings() },
]

/** Maximum number of targets in a section. */
const MOST = 8

const folded = (text: string) => foldLabel(text).trim()

type PageOffer = Pick<AlbumCommandsOptions, 'views' | 'onGoToPhoto'> & {
  album: Pick<OpenAlbum, 'albumId' | 'labels' | 'filter' | 'columns' | 'source'>
}

/** Address of a sheet: the open one keeps its lens, others have none. */
const addressOf = ({ albumId, filter }: FilteredSheet, page: PageOffer | undefined): string =>
  page?.album.albumId === albumId
    ? page.album.filter.addressOf(filter)
    : paths.album(albumId, { filter: writeFilter(filter) })

/** A target of the open album that filters its sheet. */
function sheetTarget(filter: Filter, page: PageOffer) {
  const sheet = { albumId: page.album.albumId, filter }
  return { sheet, to: addressOf(sheet, page) }
}

/** Labels of the open album that contain the text: prefix matches first, then by use. */
function labelTargets(text: string, page: PageOffer): JumpTarget[] {
  const { album } = page
  const found = [...album.labels.public, ...album.labels.restricted].filter(isFilterable).flatMap((label) => {
    const at = folded(label.text).indexOf(text)
    return text === '' || at === -1 ? [] : { ...label, begins: Number(at === 0) }
  })
  return firstOf(found, MOST, (a, b) => b.begins - a.begins || b.count - a.count).map(
    ({ text: label, kind, count }) => {
      const condition: Condition = { type: 'label', kind, text: label }
      const key = `label ${album.albumId} ${kind} ${label}`
      return { key, kind: 'label', label, condition, count, ...sheetTarget(filterBy(condition), page) }
    },
  )
}

/** The photo with this frame number, if the filter shows it. */
function frameTarget(text: string, { album: { source }, onGoToPhoto }: PageOffer): JumpTarget[] {
  const digits = /^#?\s*(\d+)$/.exec(text)?.[1]
  const frame = Number(digits)
  if (digits === undefined || frame < 1 || frame > source.frames) return []
  const index = indexOfFrame(source, frame)
  if (source.frameAt(index) !== frame) return []
  const run = () => onGoToPhoto(source.idAt(index))
  return [{ key: `frame ${frame}`, kind: 'frame', label: messages.goToFrame(frame), run }]
}

/** A recent target; a copy, as a page may be listed twice and the palette tells its rows apart by their objects. */
const again = (target: JumpTarget, page: PageOffer | undefined): JumpTarget =>
  target.sheet ? { ...target, to: addressOf(target.sheet, page) } : { ...target }

type NamedAlbum = { albumId: string; name?: string | undefined }

const toAlbumTarget = (album: NamedAlbum): JumpTarget => ({
  key: `album ${album.albumId}`,
  kind: 'album',
  label: albumTitle(album),
  to: paths.album(album.albumId),
})

type JumpOptions = {
  text: string
  /** Albums that the service found; `isCurrent`: for this text, not for an earlier one. */
  albums: readonly NamedAlbum[]
  isCurrent: boolean
  /** Albums of the app's list, which are found without their accents too: the service may tell them apart. */
  known?: readonly NamedAlbum[] | undefined
  commands: readonly Command[]
  /** Targets within the open album. */
  page?: PageOffer | undefined
  recent?: readonly JumpTarget[]
}

/** Targets for a text, by section, without empty sections. */
export function jumpSections({
  text,
  albums,
  isCurrent,
  known = [],
  commands,
  page,
  recent = [],
}: JumpOptions): JumpSection[] {
  const sought = folded(text)
  const matching = (targets: readonly JumpTarget[]) => targets.filter(({ label }) => folded(label).includes(sought))
  const actions = commands.map((command): JumpTarget => ({ ...command, kind: 'action' }))
  const views = (page?.views ?? []).flatMap(({ name, filter: written }): JumpTarget[] => {
    const { filter } = readFilter(written)
    return page && filter ? [{ key: `view ${name}`, kind: 'view', label: name, ...sheetTarget(filter, page) }] : []
  })
  const found = albums.map(toAlbumTarget)
  const listed = [...(isCurrent ? found : matching(found)), ...matching(known.map(toAlbumTarget))]
  const once = new Map(listed.map((target) => [target.key, target]))
  return [
    { title: messages.recent, targets: sought === '' ? recent.map((target) => again(target, page)) : [] },
    { title: messages.frames, targets: page ? frameTarget(sought, page) : [] },
    { title: messages.labels, targets: page ? labelTargets(sought, page) : [] },
    { title: messages.views, targets: matching(views).slice(0, MOST) },
    { title: messages.albums, targets: [...once.values()].slice(0, MOST) },
    { title: messages.actions, targets: matching(actions) },
    { title: messages.pages, targets: matching(pages) },
  ].filter(({ targets }) => targets.length > 0)
}
