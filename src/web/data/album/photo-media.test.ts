import { describe, expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { mediaKindOf } from './photo-media.ts'

const photo = (addresses: Partial<Photo>): Photo => ({
  photoId: 'p',
  originalUrl: 'https://media.test/p/original?expires=1',
  stableUrl: 'https://media.test/p/stable?expires=1',
  downloadUrl: 'https://media.test/p/download?expires=1',
  ...addresses,
})

describe('the kind of a photo', () => {
  test('is image without a video address', () => {
    expect(mediaKindOf(photo({}))).toBe('image')
    expect(mediaKindOf(photo({ videoUrl: '' }))).toBe('image')
  })

  test.each([
    [
      'the download is the video, signed apart',
      'https://m.test/a/v?sig=1',
      'https://m.test/a/v?sig=2&download=1',
      'video',
    ],
    ['the download is the original image', 'https://m.test/a/v', 'https://media.test/p/original?sig=9', 'live'],
    ['the download is named as a video', 'https://m.test/v/1', 'https://m.test/dl/IMG_0001.MOV?sig=1', 'video'],
    ['the download is named as an image', 'https://m.test/v/1', 'https://m.test/dl/IMG_0001.HEIC?sig=1', 'live'],
    [
      'the name is in the disposition',
      'https://m.test/v/1',
      'https://m.test/o/77?response-content-disposition=attachment%3B%20filename%3D%22Ab%C3%BC.mp4%22',
      'video',
    ],
    ['the address can not be decoded', 'https://m.test/v/1', 'https://m.test/o/%E0%A4%A.jpg', 'live'],
    ['nothing tells', 'https://m.test/p/video?s=1', 'https://m.test/p/download?s=2', 'video'],
  ])('follows from the download address: %s', (_case, videoUrl, downloadUrl, kind) => {
    expect(mediaKindOf(photo({ videoUrl, downloadUrl }))).toBe(kind)
  })
})
