import { openKeptAlbums } from '#web/data/photo-stream/kept-albums.ts'
import { CacheSetting } from './cache-setting.tsx'
import { messages } from './messages.ts'

const words = {
  title: messages.albums,
  hint: messages.albumsHint,
  size: messages.albumCache,
  absent: messages.noAlbumCache,
  clear: messages.clearAlbums,
}

/** The albums that are kept on this device as they were last read. */
export const AlbumsSetting = () => <CacheSetting name="kept-albums" open={openKeptAlbums} words={words} />
