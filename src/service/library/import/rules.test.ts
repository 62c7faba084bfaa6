import { describe, expect, test } from 'vitest'
import { inOrder } from '#service/core/in-order.ts'
import { claimOf, compareNames, isIgnoredFolder } from '#service/library/source/media-files.ts'
import { toFolderName } from '#service/library/source/scan-folder.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import { concernsPhotos } from '#service/library/source/watch-folder.ts'
import { photoRow as photo } from '#testing/fixtures/photo-row.ts'
import { scanOf } from '#testing/fixtures/scan-of.ts'
import { findDifferences } from './find-differences.ts'
import { createSettledFiles } from './settled-files.ts'

describe('names', () => {
  test('sort in natural order', () => {
    const names = ['IMG_10.jpg', 'IMG_9.jpg', 'été.jpg', 'IMG_9 (2).jpg', 'Z.jpg', 'a.jpg', 'ねこ.jpg']
    expect(names.toSorted(compareNames)).toEqual([
      'a.jpg',
      'été.jpg',
      'IMG_9 (2).jpg',
      'IMG_9.jpg',
      'IMG_10.jpg',
      'Z.jpg',
      'ねこ.jpg',
    ])
    expect(compareNames('a\u0301', 'á')).not.toBe(0)
  })

  test.each([
    ['a.JPG', 'image'],
    ['a.b.jpeg', 'image'],
    ['100%.avif', 'image'],
    ['clip.MOV', 'video'],
    ['IMG_1.HEIC', 'image'],
    ['notes.txt', undefined],
    ['jpg', undefined],
    ['constructor', undefined],
  ])('%s claims to be %s', (name, claim) => expect(claimOf(name)).toBe(claim))

  test('of folders for thumbnails and system files are recognised', () => {
    expect(
      ['.git', '@eaDir', '__MACOSX', 'Thumbnails', '$RECYCLE.BIN', 'Photos Library.photoslibrary'].every(
        isIgnoredFolder,
      ),
    ).toBe(true)
    expect(['iPhoto.migratedphotolibrary', 'Aperture.migratedaplibrary'].every(isIgnoredFolder)).toBe(true)
    expect(['Urlaub', 'thumbs up', '2024', 'photoslibrary'].some(isIgnoredFolder)).toBe(false)
  })

  test('of albums follow their folders', () => {
    expect(toFolderName('/photos', 'Été')).toBe('Été')
    expect(toFolderName('/photos', '2024/Été')).toBe('2024 / Été')
    expect(toFolderName('/photos', 'a long name of twenty/another of twenty chars')).toBe('another of twenty chars')
    expect(toFolderName('/srv/ana/Pictures', '')).toBe('Pictures')
  })
})

const found = (file: string, size = 1, mtime = 1): FoundFile => ({ file, folder: 'a', claim: 'image', size, mtime })

describe('the differences between a scan and what is known', () => {
  test('are none when nothing has changed', async () => {
    const photos = [photo('a/1'), photo('a/2', { active: 0, file: 'gone:a/2' })]
    expect(await findDifferences(scanOf([found('a/1')]), photos)).toEqual({
      fresh: [],
      changed: [],
      returned: [],
      vanished: [],
      detached: [],
    })
  })

  test('are listed by kind', async () => {
    const photos = [photo('a/same'), photo('a/touched'), photo('a/back', { active: 0 }), photo('a/gone')]
    const scan = scanOf([found('a/same'), found('a/touched', 1, 2), found('a/back'), found('a/new')])
    const differences = await findDifferences(scan, photos)
    expect(differences.fresh.map(({ file }) => file)).toEqual(['a/new'])
    expect(differences.changed.map((changed) => changed.found.file)).toEqual(['a/touched'])
    expect(differences.returned.map(({ file }) => file)).toEqual(['a/back'])
    expect(differences.vanished.map(({ file }) => file)).toEqual(['a/gone'])
  })

  test('exclude files in an unreadable folder', async () => {
    const photos = [photo('a/1'), photo('ab/1')]
    const below = await findDifferences(scanOf([], ['a']), photos)
    expect(below.vanished.map(({ file }) => file)).toEqual(['ab/1'])
    expect((await findDifferences(scanOf([], ['']), photos)).vanished).toEqual([])
  })

  test('exclude a file that could not be read', async () => {
    const live = photo('b/1', { kind: 'live', clip_file: 'b/1.mov', clip_size: 1, clip_mtime: 1 })
    const photos = [photo('a/1'), photo('a/2'), live]
    const scan = { ...scanOf([found('b/1')]), unreadableFiles: new Set(['a/1', 'b/1.mov']) }
    expect(await findDifferences(scan, photos)).toMatchObject({
      fresh: [],
      vanished: [{ file: 'a/2' }],
      detached: [],
    })
  })

  test('leave a live photo whole while its clip or its still is not stable', async () => {
    const live = photo('a/1', { kind: 'live', clip_file: 'a/1.mov', clip_size: 1, clip_mtime: 1 })
    const none = { fresh: [], changed: [], returned: [], vanished: [], detached: [] }
    expect(await findDifferences(scanOf([found('a/1')], [], [found('a/1.mov')]), [live])).toEqual(none)
    expect(await findDifferences(scanOf([found('a/1.mov')], [], [found('a/1')]), [live])).toEqual(none)
    const edited = scanOf([found('a/1'), found('a/1.mov', 2)])
    expect(await findDifferences(edited, [live])).toMatchObject({ detached: [live], fresh: [{ file: 'a/1.mov' }] })
  })

  test('wait for a file that is not stable yet: it may be the missing one', async () => {
    const photos = [photo('a/edited'), photo('a/moved', { file_size: 7 }), photo('a/gone')]
    const scan = scanOf([], [], [found('a/edited', 3), found('b/new', 7)])
    expect(await findDifferences(scan, photos)).toMatchObject({
      fresh: [],
      changed: [],
      vanished: [{ file: 'a/gone' }],
    })
  })
})

describe('a file that is being copied', () => {
  const NOW = 1_000_000
  const settling = () => {
    let now = NOW
    const settle = createSettledFiles({ settleMs: 1500, clock: () => new Date(now) })
    return (after: number, ...files: FoundFile[]) => {
      now = NOW + after
      return settle(scanOf(files)).files.map(({ file }) => file)
    }
  }

  test('is held back until it has not changed for a while', () => {
    const settled = settling()
    expect(settled(0, found('a', 10, NOW))).toEqual([])
    expect(settled(1000, found('a', 20, NOW + 1000))).toEqual([])
    expect(settled(2000, found('a', 20, NOW + 1000))).toEqual([])
    expect(settled(2500, found('a', 20, NOW + 1000))).toEqual(['a'])
  })

  test('is imported at once if it is older than that, or was renamed into place', () => {
    expect(settling()(0, found('a', 10, NOW - 1500))).toEqual(['a'])
  })

  test('is timed by our own clock if the file server’s is ahead', () => {
    const settled = settling()
    const ahead = found('a', 10, NOW + 86_400_000)
    expect(settled(0, ahead)).toEqual([])
    expect(settled(1400, ahead)).toEqual([])
    expect(settled(1500, ahead)).toEqual(['a'])
    expect(settled(1501, ahead)).toEqual(['a'])
    expect(settled(86_400_001, ahead)).toEqual(['a'])
    expect(settled(86_400_002, found('a', 11, NOW + 86_400_000))).toEqual([])
  })
})

test.each([
  ['/photos/Été/1.jpg', true],
  ['/photos/Neu', true],
  ['/photos/.thumbs.db', false],
  ['/photos/a/._1.jpg', false],
  ['/photos/@eaDir/1.jpg', false],
  ['/photos/.contact-sheet/contact-sheet.db-wal', false],
])('a change of %s concerns a photo: %s', (path, concerned) => {
  expect(concernsPhotos('/photos', path)).toBe(concerned)
})

describe('working in order', () => {
  test('yields in the order of the items, not of their ends, and never exceeds the concurrency', async () => {
    const ends = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
    let running = 0
    let most = 0
    const work = async (item: number) => {
      most = Math.max(most, ++running)
      // each later item of a pair ends first
      ends[item % 2 === 0 ? item + 1 : item]?.resolve()
      await ends[item]?.promise
      running--
      return item
    }
    ends[0]?.resolve()
    ends[2]?.resolve()
    ends[4]?.resolve()
    const results: number[] = []
    for await (const result of inOrder([0, 1, 2, 3, 4, 5], 3, work)) results.push(result)
    expect(results).toEqual([0, 1, 2, 3, 4, 5])
    expect(most).toBeLessThanOrEqual(3)
  })

  test('stops at the first failure', async () => {
    const begun: number[] = []
    const work = (item: number) => {
      begun.push(item)
      return item === 1 ? Promise.reject(new Error('disk full')) : Promise.resolve(item)
    }
    const consume = async () => {
      for await (const result of inOrder(
        Array.from({ length: 50 }, (_, index) => index),
        2,
        work,
      ))
        expect(result).toBe(0)
    }
    await expect(consume()).rejects.toThrow('disk full')
    expect(begun.length).toBeLessThan(5)
  })
})
