import { useLayoutEffect } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { AlbumCommandsOptions } from './jump-targets.ts'
import { usePageCommands } from './page-commands.tsx'

/** Tells what can be done with the open album. Renders nothing. */
export function AlbumCommands({ views, commands, onGoToPhoto }: AlbumCommandsOptions) {
  const album = useAlbum()
  const { album: store } = usePageCommands()
  // a store of another part of the page; nobody listens unless the dialog is open
  useLayoutEffect(() => store.set({ album, views, commands, onGoToPhoto }))
  useLayoutEffect(() => () => store.set(undefined), [store])
  return null
}
