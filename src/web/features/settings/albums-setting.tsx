import { openAlbumCache } from '#web/data/photo-stream/album-cache.ts'
import { CacheSetting } from './cache-setting.tsx'
import { messages } from './messages.ts'

const words = {
  title: messages.albums,
  hint: messages.albumsHint,
  size: messages.albumCache,
  absent: messages.noAlbumCache,
  clear: messages.clearAlbums,
}

/** Setting for the albums kept on this device as last read. */
export const AlbumsSetting = () => <CacheSetting name="kept-albums" open={openAlbumCache} words={words} />
