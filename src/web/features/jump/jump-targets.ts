import type { Album } from '#contract/index.ts'
import { albumTitle } from '#web/data/album/album-title.ts'
import { paths } from '#web/paths.ts'

export type JumpTarget = { key: string; kind: 'album' | 'page'; label: string; to: string }

const pages: JumpTarget[] = [
  { key: 'page albums', kind: 'page', label: 'Albums', to: paths.albums() },
  { key: 'page webhooks', kind: 'page', label: 'Webhooks', to: paths.webhooks() },
  { key: 'page new webhook', kind: 'page', label: 'New webhook', to: paths.webhooks({ creating: true }) },
  { key: 'page settings', kind: 'page', label: 'Settings', to: paths.settings() },
]

const MOST_ALBUMS = 8

/** Matches for a text: albums that the service found, then pages by name. */
export function jumpTargets(text: string, albums: readonly Album[]): JumpTarget[] {
  const wanted = text.trim().toLocaleLowerCase()
  const found = albums.slice(0, MOST_ALBUMS).map((album): JumpTarget => ({
    key: `album ${album.albumId}`,
    kind: 'album',
    label: albumTitle(album),
    to: paths.album(album.albumId),
  }))
  return [...found, ...pages.filter(({ label }) => label.toLocaleLowerCase().includes(wanted))]
}
