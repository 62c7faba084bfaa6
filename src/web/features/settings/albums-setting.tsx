import { openAlbumCache } from '#web/data/photo-stream/album-cache.ts'
import { CacheSetting } from './cache-setting.tsx'
import { messages } from './messages.ts'

const words = {
  title: messages.albums,
  hint: messages.albumsHint,
  size: messages.albumCache,
  clear: messages.clearAlbums,
}

/** Setting for the albums kept on this device as last read. */
export function AlbumsSetting() {
  const absent = isSecureContext ? messages.noAlbumCache : messages.noAlbumsOverHttp
  return <CacheSetting name="kept-albums" open={openAlbumCache} words={{ ...words, absent }} />
}
