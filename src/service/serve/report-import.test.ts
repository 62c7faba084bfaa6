import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createImportProgress, type ImportProgress } from '#service/library/import/import-progress.ts'
import type { FoundFile } from '#service/library/source/scan.ts'
import { scanOf } from '#testing/fixtures/scan-of.ts'
import { toBar, toProgressLine, toRefusedLines, toSpan, toStatusText } from './import-text.ts'
import { reportImport } from './report-import.ts'

const found = (name: number): FoundFile => ({ file: `a/${name}.jpg`, folder: 'a', claim: 'image', size: 1, mtime: 1 })

describe('words', () => {
  test.each([
    [0.2, '1 s'],
    [59.1, '1 min 0 s'],
    [108, '1 min 48 s'],
    [3900, '1 h 5 min'],
  ])('%d s are %s', (seconds, text) => expect(toSpan(seconds)).toBe(text))

  test('a bar is as full as its share', () => {
    expect([toBar(0, 4), toBar(0.5, 4), toBar(1, 4), toBar(7, 4)]).toEqual(['░░░░', '██░░', '████', '████'])
  })

  test.each([
    [{ state: 'looking', done: 0, total: 0 } as const, 'Scanning the library'],
    [
      { state: 'importing', done: 412, total: 1300, perSecond: 8.21, secondsLeft: 108 } as const,
      'Importing ███░░░░░░░  412 of 1,300  8.2/s  1 min 48 s left  3 refused',
    ],
    [
      { state: 'paused', done: 5, total: 10, reason: 'the disk is full' } as const,
      'Paused    █████░░░░░  5 of 10  the disk is full',
    ],
    [{ state: 'paused', done: 10, total: 10, reason: 'the disk is missing' } as const, 'Paused    the disk is missing'],
    [{ state: 'settling', done: 0, total: 0, settling: 81 } as const, 'Waiting for 81 files that may still be copying'],
    [{ state: 'idle', done: 1, total: 1 } as const, 'Imported 1 file  3 refused'],
    [{ state: 'idle', done: 0, total: 0 } as const, 'Up to date  3 refused'],
  ])('%j', (figures, line) => expect(toProgressLine(figures, { bar: 10, refused: 3 })).toBe(line))

  test('a refused file is named on one line, whatever its name contains', () => {
    const files = [
      { file: 'a\n\u001B[2J.jpg', reason: 'empty' },
      ...[1, 2].map((name) => ({ file: `${name}`, reason: 'x' })),
    ]
    expect(toRefusedLines(files, 1)).toEqual(['  a��[2J.jpg: empty', '  … and 2 more: see "library status"'])
  })

  test('the status names the damaged photos', () => {
    const status = {
      state: 'idle',
      done: 2,
      total: 2,
      albums: [],
      refused: [],
      damaged: ['a/1.jpg', 'a/2.jpg'],
    } as const
    expect(
      toStatusText({ ...status, albums: [], refused: [], damaged: [...status.damaged] })
        .split('\n')
        .slice(1),
    ).toEqual(['No files refused', '2 photos damaged, shown as far as they can be read:', '  a/1.jpg', '  a/2.jpg'])
  })

  test('the status names the refused files and why the library is not watched', () => {
    const refused = [{ file: 'a/1.jpg', reason: 'empty' }]
    const status = {
      state: 'idle',
      done: 2,
      total: 2,
      albums: [],
      refused,
      unwatched: 'it is on a network drive',
    } as const
    expect(toStatusText({ ...status, albums: [] })).toBe(
      [
        'Imported 2 files',
        'The library can’t be watched, so it is scanned at intervals: it is on a network drive',
        '1 file refused:',
        '  a/1.jpg: empty',
      ].join('\n'),
    )
  })
})

test('the status explains folders without album, albums without folder, and skipped files', () => {
  const skipped = Array.from({ length: 22 }, (_, index) => ({
    kind: `.k${index}`,
    count: index + 1,
    example: `a/b.k${index}`,
  }))
  const text = toStatusText({
    state: 'idle',
    done: 0,
    total: 0,
    albums: [],
    deletedAlbums: [{ albumId: 'x1', name: 'Old', folder: 'old', files: 12 }],
    goneFolders: [{ albumId: 'x2', name: 'Trip', folder: '2024/Trip', photos: 1 }],
    skipped,
  })
  const lines = text.split('\n')
  expect(lines.slice(0, 6)).toEqual([
    'Up to date',
    'No files refused',
    'Skipped because the album was deleted: old (12 files). To restore it: albums restore x1',
    'The folder of the album “Trip” is missing: 2024/Trip. If it comes back, so does 1 photo, labels included; if not, delete the album in the app',
    'Skipped, by type:',
    '  .k21: 22, for example a/b.k21',
  ])
  expect(lines.at(-1)).toBe('  … and more types: see --json')
  expect(lines).toHaveLength(5 + 20 + 1)
})

describe('the report of an import', () => {
  let now: number
  let progress: ImportProgress
  let written: string
  let logged: string[]
  const log = { info: (text: string) => void logged.push(text), warn: () => {}, error: () => {} }
  const report = (isTTY: boolean) =>
    reportImport({ progress, terminal: { isTTY, columns: 80, write: (text) => (written += text) }, log })

  beforeEach(() => {
    vi.useFakeTimers()
    now = 0
    written = ''
    logged = []
    progress = createImportProgress(() => new Date(now))
    return () => vi.useRealTimers()
  })

  function importSome(count: number, everyMs: number): void {
    const files = Array.from({ length: count }, (_, name) => found(name))
    progress.expect(files)
    for (const file of files) {
      now += everyMs
      vi.advanceTimersByTime(everyMs)
      progress.arrived(file)
    }
    progress.finish(scanOf(files))
  }

  test('on a terminal is one line, redrawn in place and cleared for the log', () => {
    const { log: wrapped, stop } = report(true)
    progress.expect([found(1), found(2)])
    expect(written).toBe('\r\u001B[KImporting ░░░░░░░░░░░░░░░░░░░░░░░░  0 of 2')
    wrapped.info('library scanned')
    expect(written.endsWith('0 of 2\r\u001B[K')).toBe(true)
    expect(logged).toEqual(['library scanned'])
    stop()
  })

  test('elsewhere is an occasional plain line, with what failed and why at the end', () => {
    const { stop } = report(false)
    progress.refuse('a/3.jpg', 'cut short')
    importSome(100, 125)
    const lines = written.split('\n')
    expect(lines[0]).toBe('Importing 0 of 100  1 refused')
    expect(lines.some((line) => /^Importing \d+ of 100 {2}7\.[89]\/s {2}\d s left {2}1 refused$/.test(line))).toBe(true)
    expect(lines.length).toBeLessThan(8)
    expect(lines.slice(-3)).toEqual(['Imported 99 files  1 refused', '  a/3.jpg: cut short', ''])
    // the next import does not name it again
    written = ''
    now += 60_000
    importSome(1, 10)
    expect(written).not.toContain('cut short')
    stop()
  })

  test('counts no refused file as imported, and is silent about one that is refused again', () => {
    const { stop } = report(false)
    const refuseAgain = () => {
      progress.expect([found(1)])
      progress.refuse('a/1.jpg', 'cut short')
      progress.arrived(found(1))
      progress.finish(scanOf([found(1)]))
    }
    refuseAgain()
    expect(written).toBe('Importing 0 of 1\nUp to date  1 refused\n  a/1.jpg: cut short\n')
    written = ''
    now += 3_600_000
    refuseAgain()
    expect(written).toBe('')
    expect(progress.get()).toMatchObject({ state: 'idle', done: 0, total: 0 })
    // it can be read after all
    progress.expect([found(1)])
    progress.forgetRefusal('a/1.jpg')
    progress.arrived(found(1))
    progress.finish(scanOf([found(1)]))
    expect(written).toBe('Importing 1 of 1\nImported 1 file\n')
    stop()
  })

  test('of files that settle is a line on a terminal, cleared afterwards, and nothing elsewhere', () => {
    const { stop } = report(true)
    progress.finish(scanOf([], [], [found(1)]))
    expect(written).toBe('\r\u001B[KWaiting for 1 file that may still be copying')
    progress.finish(scanOf([]))
    expect(written.endsWith('\r\u001B[K')).toBe(true)
    stop()
    written = ''
    const plain = report(false)
    progress.finish(scanOf([], [], [found(1)]))
    progress.finish(scanOf([]))
    expect(written).toBe('')
    plain.stop()
  })

  test('of a pause before any file arrived ends with “Up to date”', () => {
    const { stop } = report(true)
    progress.pause('the disk is missing')
    progress.finish(scanOf([found(1)]))
    expect(written).toBe('\r\u001B[KPaused    the disk is missing\r\u001B[KUp to date\n')
    stop()
  })

  test('of a pause gives its reason once', () => {
    const { stop } = report(false)
    progress.expect([found(1)])
    for (let again = 0; again < 3; again++) {
      progress.pause('the disk is full')
      progress.expect([found(1)])
    }
    expect(written.split('\n').filter((line) => line.startsWith('Paused'))).toEqual([
      'Paused    0 of 1  the disk is full',
    ])
    stop()
  })
})
