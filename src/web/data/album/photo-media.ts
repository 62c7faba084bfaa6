import type { Photo } from '#contract/index.ts'

export type MediaKind = 'image' | 'live' | 'video'

const VIDEO_FILE = /\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|mts|m2ts|ogv)\b/i
const IMAGE_FILE = /\.(jpe?g|png|webp|gif|avif|hei[cf]|tiff?|dng|bmp)\b/i

/** The address without its signature; services sign each use of a file separately. */
const resourceOf = (address: string) => address.replace(/[?#].*$/s, '')

/** The address decoded; the file name may be in the path or in a `content-disposition` parameter. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '))
  } catch {
    return address
  }
}

/**
 * Tells images, live photos and videos apart. The interface has no field for it: `videoUrl` says "video or live photo".
 * The download is the video of a video but the image of a live photo, so it decides: by being the same file as one of
 * the two, or by its name. Otherwise the photo counts as a video: a live photo shown as a video loses nothing, a video
 * shown as an image could not be watched.
 */
export function mediaKindOf({ videoUrl, downloadUrl, originalUrl }: Photo): MediaKind {
  if (videoUrl === undefined || videoUrl === '') return 'image'
  const download = resourceOf(downloadUrl)
  if (download === resourceOf(videoUrl)) return 'video'
  if (download === resourceOf(originalUrl)) return 'live'
  const name = readable(downloadUrl)
  if (VIDEO_FILE.test(name)) return 'video'
  return IMAGE_FILE.test(name) ? 'live' : 'video'
}
