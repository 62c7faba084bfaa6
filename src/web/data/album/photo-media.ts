import type { Photo } from '#contract/index.ts'

export type MediaKind = 'image' | 'live' | 'video'

const VIDEO_FILE = /\.(mp4|m4v|mov|qt|webm|mkv|avi|3gp|mts|m2ts|ogv)\b/i
const IMAGE_FILE = /\.(jpe?g|png|webp|gif|avif|hei[cf]|tiff?|dng|bmp)\b/i

/** An address without what signs it; services sign each use of one file apart. */
const resourceOf = (address: string) => address.replace(/[?#].*$/s, '')

/** The address as a person would read it: file names come in the path or in a `content-disposition` parameter. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '))
  } catch {
    return address
  }
}

/**
 * Tells images, live photos and videos apart. The interface has no field for it: `videoUrl` says "video or live photo",
 * and what is downloaded is the video of a video but the image of a live photo. So the download tells, by being the
 * same file as one of the two or by its name. Where it does not tell, it is a video: a live photo shown as a video
 * loses nothing, a video shown as a picture could not be watched.
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
