import { useLayoutEffect } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { AlbumCommandsOptions } from './jump-targets.ts'
import { usePageCommands } from './page-commands.tsx'

/** Registers the open album's targets and actions with the command palette. Renders nothing. */
export function AlbumCommands({ views, commands, onGoToPhoto }: AlbumCommandsOptions) {
  const album = useAlbum()
  const { album: store } = usePageCommands()
  // writes to the header's store on every render; it has no subscribers unless the palette is open
  useLayoutEffect(() => store.set({ album, views, commands, onGoToPhoto }))
  useLayoutEffect(() => () => store.set(undefined), [store])
  return null
}
