import { readThumbnailBudget, writeThumbnailBudget } from '#web/gallery/pictures/thumbnail-budget.ts'
import { openThumbnailStore } from '#web/gallery/pictures/thumbnail-store.ts'
import { CacheSetting, type DeviceCache } from './cache-setting.tsx'
import { messages } from './messages.ts'

async function openPictures(): Promise<DeviceCache> {
  const pictures = await openThumbnailStore()
  return {
    usage: () => pictures.usage(),
    budget: readThumbnailBudget,
    setBudget: async (bytes) => {
      writeThumbnailBudget(bytes)
      await pictures.setBudget(bytes)
    },
    clear: async () => {
      await pictures.clear()
      await pictures.setBudget(readThumbnailBudget())
    },
  }
}

const words = {
  title: messages.photos,
  hint: messages.photosHint,
  size: messages.photoCache,
  absent: messages.noPhotoCache,
  clear: messages.clearPhotos,
}

/** Setting of the thumbnail cache. */
export const PicturesSetting = () => <CacheSetting name="kept-pictures" open={openPictures} words={words} />
