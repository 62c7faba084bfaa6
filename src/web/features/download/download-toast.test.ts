import { expect, test } from 'vitest'
import type { DownloadState } from '#web/data/download/download-store.ts'
import { endToast } from './download-toast.ts'

const photo = (frame: number) => ({ photoId: `${frame}`, frame, labels: [] })

const over: DownloadState = {
  albumId: 'a',
  title: 'Trip',
  photos: [1, 2, 3, 4].map(photo),
  layout: 'flat',
  phase: 'saved',
  fileName: 'Trip.zip',
  done: 4,
  bytes: 4_000_000,
  failed: [],
  left: [],
  isKept: false,
}

test.each<[string, Partial<DownloadState>, ReturnType<typeof endToast>]>([
  ['nothing if it is complete', {}, { text: '4 photos (4 MB) in Trip.zip.', tone: 'ok' }],
  [
    'how many photos failed',
    { done: 3, failed: [{ photo: photo(2), isClip: false, reason: 'gone' }] },
    { text: '3 photos (4 MB) in Trip.zip. 1 photo couldn’t be downloaded.', tone: 'error' },
  ],
  [
    'how many were not begun',
    { done: 1, failed: [{ photo: photo(2), isClip: false, reason: 'gone' }], left: [photo(3), photo(4)] },
    {
      text: '1 photo (4 MB) in Trip.zip. 1 photo couldn’t be downloaded. 2 photos not downloaded yet.',
      tone: 'error',
    },
  ],
  [
    'that there is no archive',
    { phase: 'empty', done: 0, failed: over.photos.map((one) => ({ photo: one, isClip: false, reason: 'gone' })) },
    { text: 'No photo could be downloaded, so there’s no ZIP.', tone: 'error' },
  ],
])('the end of a download says, of what is missing, %s', (_, state, toast) => {
  expect(endToast({ ...over, ...state })).toEqual(toast)
})
